import { badRequest, invalid } from '../../common/errors.ts'
import type { RequestContext } from '../context.ts'
import { guardQuery } from '../query/guard.ts'
import { buildMatchingRows, inOrder } from '../query/page.ts'
import { createParameterError, readParameters } from '../query/parameters.ts'
import { buildTotalStatement } from '../query/totals.ts'
import { requireAction } from '../requireAction.ts'
import { toStatement } from '../statement.ts'
import type { BulkRows } from './bulkRequest.ts'

/** Maximum number of rows in one bulk call. */
const mostBulkRows = 1000

/**
 * Ids of the rows of a bulk call, without repetitions, in the requested order.
 * @throws badRequest TooManyForBulk with the number of rows, and the errors of a list for its query
 */
export function rowsOfBulk(operation: RequestContext, request: BulkRows): Promise<readonly string[]> {
  if ('query' in request) return rowsOfQuery(operation, request)
  const ids = [...new Set(request.ids.map((id) => id.toLowerCase()))]
  if (ids.length > mostBulkRows) throw createTooManyRowsError(ids.length)
  return Promise.resolve(ids)
}

/** Ids of all rows of the caller's list. @throws invalid emptyQuery for a query without conditions, unless `all` is set */
async function rowsOfQuery(
  operation: RequestContext,
  { query: raw, isAll }: Extract<BulkRows, { readonly query: unknown }>,
): Promise<readonly string[]> {
  requireAction(operation, 'list')
  const { parts, table, caller } = operation
  const { database, config } = parts.studydesk
  const { _start, _end, page, size, _total, ...asked } = raw
  const parameters = readParameters(asked, config.limits, table.model)
  const query = guardQuery(operation, parameters)
  // In a list, an empty search shows every row. In a bulk call, a search must contain terms.
  if (asked.q !== undefined && query.terms.length === 0) throw createParameterError('q', 'required')
  if (!isAll && parameters.filters.length === 0 && query.terms.length === 0) throw invalid([{ path: 'query', code: 'emptyQuery' }])
  const rows = inOrder(operation, buildMatchingRows(operation, query), query)
    .select(database.build.raw(`${table.model.quotedTable}."id"`))
    .limit(mostBulkRows + 1)
  const [idResult] = await database.batch(caller.orgId, [{ ...toStatement(rows), isPlannedAnew: true }])
  const ids = (idResult?.rows ?? []).map((row) => row.id as string)
  if (ids.length <= mostBulkRows) return ids
  const [countResult] = await database.batch(caller.orgId, [
    buildTotalStatement(database.build, buildMatchingRows(operation, query), 'exact'),
  ])
  throw createTooManyRowsError(Number(countResult?.rows[0]?.total))
}

const createTooManyRowsError = (count: number) => badRequest('TooManyForBulk', { details: { count, max: mostBulkRows } })
