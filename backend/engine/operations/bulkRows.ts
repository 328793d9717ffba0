import { badRequest, invalid } from '../../errors.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { inOrder, matchingRows } from '../query/page.ts'
import { invalidParameter, readParameters } from '../query/parameters.ts'
import { totalStatement } from '../query/totals.ts'
import { requireAction } from '../requireAction.ts'
import { toStatement } from '../statement.ts'
import type { BulkRows } from './bulkRequest.ts'

/** Rows of one bulk call. */
const mostBulkRows = 1000

/**
 * The ids of the rows that a bulk call is about, each once, in the order asked.
 * @throws badRequest TooManyForBulk with how many there are, and what a list throws for its query
 */
export function rowsOfBulk(operation: Operation, request: BulkRows): Promise<readonly string[]> {
  if ('query' in request) return rowsOfQuery(operation, request)
  const ids = [...new Set(request.ids.map((id) => id.toLowerCase()))]
  if (ids.length > mostBulkRows) throw tooMany(ids.length)
  return Promise.resolve(ids)
}

/** All rows of the list of this caller. @throws invalid emptyQuery for a query without conditions, unless `all` is set */
async function rowsOfQuery(
  operation: Operation,
  { query: raw, isAll }: Extract<BulkRows, { readonly query: unknown }>,
): Promise<readonly string[]> {
  requireAction(operation, 'list')
  const { parts, table, caller } = operation
  const { database, config } = parts.studydesk
  const { _start, _end, page, size, _total, ...asked } = raw
  const parameters = readParameters(asked, config.limits, table.model)
  const query = guardQuery(operation, parameters)
  // A list shows everything until somebody has typed; a bulk call that names a search means one.
  if (asked.q !== undefined && query.terms.length === 0) throw invalidParameter('q', 'required')
  if (!isAll && parameters.filters.length === 0 && query.terms.length === 0) throw invalid([{ path: 'query', code: 'emptyQuery' }])
  const rows = inOrder(operation, matchingRows(operation, query), query)
    .select(database.build.raw(`${table.model.quotedTable}."id"`))
    .limit(mostBulkRows + 1)
  const [found] = await database.batch(caller.orgId, [{ ...toStatement(rows), isPlannedAnew: true }])
  const ids = (found?.rows ?? []).map((row) => row.id as string)
  if (ids.length <= mostBulkRows) return ids
  const [counted] = await database.batch(caller.orgId, [totalStatement(database.build, matchingRows(operation, query), 'exact')])
  throw tooMany(Number(counted?.rows[0]?.total))
}

const tooMany = (count: number) => badRequest('TooManyForBulk', { details: { count, max: mostBulkRows } })
