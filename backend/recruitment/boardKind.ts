import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Texts } from '../platform/common/texts.ts'
import type { Statement } from '../platform/database/types.ts'
import type { CallContext } from '../platform/engine/types.ts'
import type { StudySiteRef } from '../studies/requireStudySite.ts'

/** Differences between the recruitment and the conduct board: their participations and columns. */
export interface BoardKind {
  /** Filters that the board always applies to the list of participations. */
  readonly filters: Readonly<Record<string, string>>
  /** SQL of the column of a participation, as text. `rowsSql` is the SQL condition for the participations that are on the board. */
  readonly columnSql: string
  readonly rowsSql: string
  /** Resources whose changes require a reload of the whole board. */
  readonly layout: readonly string[]
  /** True if cards show the candidate status. */
  readonly hasCandidates: boolean
  columnsOf(caller: Caller, studySite: StudySiteRef): Statement
  columnIn(columnRow: Readonly<Record<string, unknown>>, reader: { readonly texts: Texts; readonly caller: Caller }): BoardColumn
  /** Adds the board's fixed columns to those read from the database. */
  around(columns: readonly BoardColumn[], requested: Params): readonly BoardColumn[]
  placeOf(row: ResourceAnswer['participantStudy']): Pick<BoardCard, 'columnId' | 'columnSince' | 'conduct' | 'withdrawal'>
}

interface Params {
  readonly texts: Texts
  readonly caller: Caller
  readonly parameters: CallContext['parameters']
}
