import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { CallContext } from '../engine/types.ts'
import type { Place } from '../studies/ownPlaces.ts'
import type { Texts } from '../texts.ts'

/** What tells the board of recruitment and that of conduct apart: which participations stand on it, and in which columns. */
export interface BoardKind {
  /** Filters of the list of participations that always hold. */
  readonly filters: Readonly<Record<string, string>>
  /** The column of a participation, as SQL that answers a text, and which rows have one. */
  readonly columnSql: string
  readonly rowsSql: string
  /** Resources whose changes lay the board out anew. */
  readonly layout: readonly string[]
  /** What is thought of candidates stands on its cards. */
  readonly hasCandidates: boolean
  columnsOf(caller: Caller, place: Place): Statement
  columnIn(answered: Readonly<Record<string, unknown>>, reader: { readonly texts: Texts; readonly caller: Caller }): BoardColumn
  /** All columns, around those that were read. */
  around(columns: readonly BoardColumn[], asked: Asked): readonly BoardColumn[]
  placeOf(row: ResourceAnswer['participantStudy']): Pick<BoardCard, 'columnId' | 'columnSince' | 'conduct' | 'withdrawal'>
}

interface Asked {
  readonly texts: Texts
  readonly caller: Caller
  readonly parameters: CallContext['parameters']
}
