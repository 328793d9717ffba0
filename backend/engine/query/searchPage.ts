import type { Knex } from 'knex'
import { tiesOf } from '#resources/core/resource.ts'
import { isNarrowed } from '../../access/scopes.ts'
import { sortIndexed } from '../../database/schema/desiredIndexes.ts'
import type { Operation } from '../parts.ts'
import { directionOf, halvesOf } from './emptyLast.ts'
import { entryHalves, isEntryOrder } from './entries.ts'
import { columnsOf, inOrder, orderedBy } from './page.ts'
import type { ListQuery } from './types.ts'

/**
 * One page of a search, however rare or common its words are, and wherever in the order those stand who are called so. PostgreSQL takes what
 * matches to be spread evenly over the order, and knows from a sample how much that is: left to choose, it walked nine tenths of an
 * organisation for a page of Wilsons, or did not, as the sample fell out. So nothing is left to choose: the first rows of the order are looked
 * through, which of common words fill the page, and only where they do not, all that matches is collected by the index of words, and sorted.
 * @param matching the rows that the search is about, unordered, all columns open
 */
export function searchPage(
  operation: Operation,
  matching: (options: { readonly isPage: boolean }) => Knex.QueryBuilder,
  query: ListQuery,
): Knex.QueryBuilder {
  const { parts, table, caller } = operation
  const { build } = parts.studydesk.database
  const wanted = query.start + query.size
  const id = build.raw(`${table.model.quotedTable}."id"`)
  const keys = keysOf(operation, query)
  const names = keys.map((_, place) => build.raw('??', [nameOf(place)]))
  const order = query.sort.map((by, place) => `"${nameOf(place)}" ${directionOf(table.model, by)}`).join(', ')

  // The first rows of the order, whoever they are, and of those the ones that match.
  const perRow = isNarrowed(table.model.resource, caller, query) ? lookedThroughPerOwn : lookedThroughPerRow
  const first = firstInOrder(operation, query, Math.min(wanted * perRow, mostLookedThrough))
  const walked =
    first === null
      ? null
      : matching({ isPage: true })
          .from(first)
          .select(id, ...names)
          .orderByRaw(order)
          .limit(wanted)

  // All that match: asked of PostgreSQL only where those do not fill the page.
  const collected = matching({ isPage: false }).select(id, ...keys)
  if (walked !== null) collected.whereRaw('(select count(*) from "walked") < ?', [wanted])

  const either = build.unionAll([
    ...(walked === null ? [] : [build.select('*').from('walked').whereRaw('(select count(*) from "walked") >= ?', [wanted])]),
    build.select('*').from('collected'),
  ])
  const found = build.select('id').from(either.as('found')).orderByRaw(order).limit(query.size).offset(query.start)
  const page = inOrder(operation, table.rows({ org_id: caller.orgId }), query)
    .select(build.raw(columnsOf(table.model, query)))
    .whereRaw('? = any(array(?))', [id, found])
  if (walked !== null) void page.withMaterialized('walked', walked)
  return page.withMaterialized('collected', collected)
}

/**
 * Is one plan good for whatever is typed? The index of words serves every term with three letters or figures in a row; without them the rows
 * are collected in another way. To plan a page anew takes PostgreSQL longer (1.3 to 2 ms) than to read most of them.
 */
export const hasOnePlan = ({ terms }: ListQuery): boolean => terms.every(({ text }) => /[\p{L}\p{N}]{3}/u.test(text))

const nameOf = (place: number): string => `key${place}`

/** What the rows are sorted by, as columns of their own: what stands above them needs no second sort. */
const keysOf = (operation: Operation, query: ListQuery): readonly Knex.Raw[] =>
  orderedBy(operation, query).map((key, place) => operation.parts.studydesk.database.build.raw('(?) as ??', [key, nameOf(place)]))

/** Rows that are looked through for each that is shown: words that one row in 25 holds fill a page so. */
const lookedThroughPerRow = 25
/** For whoever sees one row in twelve, as many would seldom hold a page of the commonest words. */
const lookedThroughPerOwn = 125
/** Beyond so many it costs more than to collect what matches. */
const mostLookedThrough = 5000

/** The first rows of the order by its index, matching or not. Null where it has none, and of the trash, which stands apart. */
function firstInOrder(operation: Operation, query: ListQuery, most: number): Knex.QueryBuilder | null {
  const { parts, table, caller } = operation
  if (query.trashed || !isIndexed(operation, query)) return null
  const { build } = parts.studydesk.database
  const rows = table.rows({ ...(table.model.hasTrash && { deleted_at: null }), org_id: caller.orgId })
  const columns = [build.raw(`${table.model.quotedTable}.*`), ...keysOf(operation, query)]
  const halves = (entryHalves(operation, rows, query) ?? halvesOf(table.model, rows, query))?.map((half) =>
    half.select(columns).limit(most),
  )
  const ordered =
    halves === undefined
      ? inOrder(operation, rows, query).select(columns)
      : build.select('*').from(build.unionAll(halves, true).as('halves'))
  return ordered.limit(most).as(table.model.table)
}

/** Is the order that of an index: a column of the list, what breaks its ties, all in one direction? */
function isIndexed({ table: { model } }: Operation, { sort }: ListQuery): boolean {
  const [by, ...others] = sort
  if (by === undefined) return false
  if (by.field.entry !== null) return isEntryOrder(sort)
  if (!sortIndexed(model.resource).includes(by.field.name)) return false
  if (!sort.every(({ descending }) => descending === by.descending)) return false
  return others.map(({ field }) => field.name).join() === [...tiesOf(model.resource, by.field.name), 'id'].join()
}
