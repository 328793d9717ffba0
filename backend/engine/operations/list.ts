import type { AnsweredRow } from '#resources/core/resource.ts'
import { notFound } from '../../errors.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows, selectPage } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { totalStatement, toTotal } from '../query/totals.ts'
import type { Total } from '../query/types.ts'
import { answererFor } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { demand } from './demand.ts'
import { type Parent, parentStatement } from './parent.ts'

export interface ListedRows {
  readonly rows: readonly AnsweredRow[]
  /** Null where the query asked for none. */
  readonly total: Total | null
}

/** A page of rows with their total, in one round trip. */
export async function listRows(operation: Operation, raw: RawQuery, parent?: Parent): Promise<ListedRows> {
  demand(operation, 'list')
  const { parts, table, caller } = operation
  const { model } = table
  const { database, config, access } = parts.studydesk

  // What may be asked, and of which rows.
  const query = guardQuery(operation, readParameters(raw, config.limits))
  const rows = matchingRows(operation, query)
  if (parent !== undefined) rows.whereRaw(`${parent.field.qualified} = ?`, [parent.id])

  // The page, and the total unless it was counted a moment ago.
  const page = toStatement(withLabels(operation, selectPage(operation, rows.clone(), query)))
  const total = query.total === 'none' ? null : totalStatement(database.build, rows, query.total)
  const known = total === null ? undefined : parts.totals.find(caller.orgId, model.name, total)
  const counted = total !== null && known === undefined
  const statements = [page, ...(counted ? [total] : []), ...(parent === undefined ? [] : [parentStatement(operation, parent)])]
  const results = await database.batch(caller.orgId, statements)

  if (parent !== undefined && results.at(-1)?.rows.length === 0) throw notFound()
  const answerer = answererFor(operation, { trashed: query.trashed })
  const answered = (results[0]?.rows ?? []).map((row) => answerer.answer(row))
  if (model.logsReads && answered.length > 0) {
    access.logReads(caller, { resource: model.name, recordIds: answered.map((row) => row.id), call: query.words.length > 0 ? 'search' : 'list' })
  }
  if (total === null) return { rows: answered, total: null }
  if (known !== undefined) return { rows: answered, total: known }
  const fresh = toTotal(Number(results[1]?.rows[0]?.total), query.total)
  parts.totals.keep(caller.orgId, model.name, total, fresh)
  return { rows: answered, total: fresh }
}
