import type { Knex } from 'knex'
import { tiesOf } from '#resources/core/resource.ts'
import { isNarrowed } from '../../access/scopes.ts'
import { sortIndexed } from '../../database/schema/desiredIndexes.ts'
import type { RequestContext } from '../context.ts'
import { directionOf, halvesOf } from './emptyLast.ts'
import { buildEntryHalves, isEntryOrder } from './entries.ts'
import { buildOrderExpressions, columnsOf, inOrder } from './page.ts'
import type { ListQuery } from './types.ts'

/**
 * Selects one page of a search at a stable cost, for rare and common words, and for matches anywhere in the order. PostgreSQL assumes
 * that matches are spread evenly over the order, and estimates their number from a sample. With a single query, it read nine tenths of an
 * organisation's rows for a page of Wilsons, or did not, depending on the sample. This statement therefore fixes the plan: it reads the
 * first rows of the order, which fill the page for common words. Only if they do not, it collects all matches by the word index and sorts
 * them.
 * @param matching returns the rows that match the search, unordered, all columns open
 */
export function searchPage(
  operation: RequestContext,
  matching: (options: { readonly isPage: boolean }) => Knex.QueryBuilder,
  query: ListQuery,
): Knex.QueryBuilder {
  const { parts, table, caller } = operation
  const { build } = parts.studydesk.database
  const rowLimit = query.start + query.size
  const id = build.raw(`${table.model.quotedTable}."id"`)
  const keys = keysOf(operation, query)
  const names = keys.map((_, index) => build.raw('??', [nameOf(index)]))
  const order = query.sort.map((sortKey, index) => `"${nameOf(index)}" ${directionOf(table.model, sortKey)}`).join(', ')

  // Reads the first rows of the order and selects those that match.
  const perRow = isNarrowed(table.model.resource, caller, query) ? scannedPerOwnRow : scannedPerRow
  const first = selectFirstInOrder(operation, query, Math.min(rowLimit * perRow, maxScannedRows))
  const walkedRows =
    first === null
      ? null
      : matching({ isPage: true })
          .from(first)
          .select(id, ...names)
          .orderByRaw(order)
          .limit(rowLimit)

  // Collects all matches, which PostgreSQL reads only if the first rows do not fill the page.
  const collectedRows = matching({ isPage: false }).select(id, ...keys)
  if (walkedRows !== null) collectedRows.whereRaw('(select count(*) from "walked") < ?', [rowLimit])

  const unionRows = build.unionAll([
    ...(walkedRows === null ? [] : [build.select('*').from('walked').whereRaw('(select count(*) from "walked") >= ?', [rowLimit])]),
    build.select('*').from('collected'),
  ])
  const matchingIds = build.select('id').from(unionRows.as('found')).orderByRaw(order).limit(query.size).offset(query.start)
  const page = inOrder(operation, table.rows({ org_id: caller.orgId }), query)
    .select(build.raw(columnsOf(table.model, query)))
    .whereRaw('? = any(array(?))', [id, matchingIds])
  if (walkedRows !== null) void page.withMaterialized('walked', walkedRows)
  return page.withMaterialized('collected', collectedRows)
}

/**
 * True if PostgreSQL can use the same plan for every value of the terms. The word index serves every term with three consecutive letters
 * or digits; rows for shorter terms are collected differently. Planning a page takes PostgreSQL longer (1.3 to 2 ms) than reading most
 * pages.
 */
export const hasReusablePlan = ({ terms }: ListQuery): boolean => terms.every(({ text }) => /[\p{L}\p{N}]{3}/u.test(text))

const nameOf = (index: number): string => `key${index}`

/** Sort keys as separate columns, so that outer queries need no second sort. */
const keysOf = (operation: RequestContext, query: ListQuery): readonly Knex.Raw[] =>
  buildOrderExpressions(operation, query).map((key, index) =>
    operation.parts.studydesk.database.build.raw('(?) as ??', [key, nameOf(index)]),
  )

/** Number of rows to read for each row of the page: enough for words that occur in at least one of 25 rows. */
const scannedPerRow = 25
/** The same number for callers who see one row in twelve; a smaller one would seldom fill a page even for the most common words. */
const scannedPerOwnRow = 125
/** Maximum number of rows that are read: beyond it, collecting all matches costs less. */
const maxScannedRows = 5000

/**
 * Selects the first rows of the order by its index, matching or not. Null if the order has no index, and for the trash, which has a
 * separate index.
 */
function selectFirstInOrder(operation: RequestContext, query: ListQuery, maxRows: number): Knex.QueryBuilder | null {
  const { parts, table, caller } = operation
  if (query.trashed || !isIndexed(operation, query)) return null
  const { build } = parts.studydesk.database
  const rows = table.rows({ ...(table.model.hasTrash && { deleted_at: null }), org_id: caller.orgId })
  const columns = [build.raw(`${table.model.quotedTable}.*`), ...keysOf(operation, query)]
  const halves = (buildEntryHalves(operation, rows, query) ?? halvesOf(table.model, rows, query))?.map((half) =>
    half.select(columns).limit(maxRows),
  )
  const orderedRows =
    halves === undefined
      ? inOrder(operation, rows, query).select(columns)
      : build.select('*').from(build.unionAll(halves, true).as('halves'))
  return orderedRows.limit(maxRows).as(table.model.table)
}

/** True if the order is that of an index: a column of the list and its tie-breaker, all in one direction. */
function isIndexed({ table: { model } }: RequestContext, { sort }: ListQuery): boolean {
  const [primarySort, ...others] = sort
  if (primarySort === undefined) return false
  if (primarySort.field.entry !== null) return isEntryOrder(sort)
  if (!sortIndexed(model.resource).includes(primarySort.field.name)) return false
  if (!sort.every(({ descending }) => descending === primarySort.descending)) return false
  return others.map(({ field }) => field.name).join() === [...tiesOf(model.resource, primarySort.field.name), 'id'].join()
}
