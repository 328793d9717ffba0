import type { Knex } from 'knex'
import type { Total } from '#resources/core/answers/answers.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { isOfEntry } from '../query/entries.ts'
import { guardQuery } from '../query/guard.ts'
import { buildMatchingRows, selectRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { hasReusablePlan, searchPage } from '../query/searchPage.ts'
import { buildTotalStatement, toTotal } from '../query/totals.ts'
import type { ListQuery } from '../query/types.ts'
import { requireAction } from '../requireAction.ts'
import { createAnswerer } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { getCachedValue } from '../statementCache.ts'
import { buildParentStatement, canShowAllStudiesBelow, type Parent, rejectUnreachable } from './parent.ts'

export interface ListedRows {
  readonly rows: readonly ResponseRow[]
  /** Total of the list; null if the query requests none. */
  readonly total: Total | null
}

/** Maximum number of rows of a nested list without paging; it limits the size of the response. */
const mostChildRows = 5000

/** A page of rows with their total. */
export async function listRows(operation: RequestContext, raw: RawQuery, parent?: Parent): Promise<ListedRows> {
  requireAction(operation, 'list')
  const { parts, table, caller } = operation
  const { model } = table
  const { database, access } = parts.studydesk

  // Reads the page and the total in parallel.
  const { query, page, counting } = cacheUnlessSearch(operation, { raw, of: `list ${parent?.field.name} ${parent?.id}` }, () =>
    prepareList(operation, raw, parent),
  )
  const [results, total] = await Promise.all([
    database.batch(caller.orgId, [page, ...(parent === undefined ? [] : [buildParentStatement(operation, parent)])]),
    counting === null ? null : totalOf(operation, query, counting),
  ])

  if (parent !== undefined) rejectUnreachable(operation, parent, results.at(-1)?.rows[0])
  const answerer = createAnswerer(operation, { trashed: query.trashed })
  const answeredRows = (results[0]?.rows ?? []).map((row) => answerer.answer(row))
  if (model.logsReads && answeredRows.length > 0) {
    access.logReads(caller, {
      resource: model.name,
      recordIds: answeredRows.map((row) => row.id),
      call: query.terms.length > 0 ? 'search' : 'list',
    })
  }
  return { rows: answeredRows, total }
}

interface PreparedList {
  readonly query: ListQuery
  readonly page: Statement
  /** Null if no total is requested. */
  readonly counting: Statement | null
}

/** Validated query and rows. */
function prepareList(operation: RequestContext, raw: RawQuery, parent: Parent | undefined): PreparedList {
  const { parts, table } = operation
  const { model } = table
  const { database, config } = parts.studydesk
  const isUnpaged = parent !== undefined && model.resource.list?.unpagedWhenNested === true
  const requested = guardQuery(operation, readParameters(raw, config.limits, model, isUnpaged ? mostChildRows : undefined))
  const query = canShowAllStudiesBelow(operation, parent) ? { ...requested, allStudies: true } : requested
  // A nested list is short and selected by the parent's id, so counting it reads no more rows than the page.
  const buildRows = (options: { readonly isPage: boolean }) =>
    parent === undefined ? buildMatchingRows(operation, query, options) : selectRowsBelow(operation, query, parent)
  const isSearch = (query.terms.length > 0 || query.filters.some(isOfEntry)) && !query.isSimilar
  const shownRows = isSearch ? searchPage(operation, buildRows, query) : selectRows(operation, buildRows({ isPage: true }), query)
  const page = toStatement(withLabels(operation, shownRows, query))
  return {
    query,
    page: isSearch && hasReusablePlan(query) ? forFilters(query, page) : planForTerms(query, page),
    counting:
      query.total === 'none' ? null : forCounting(query, buildTotalStatement(database.build, buildRows({ isPage: false }), query.total)),
  }
}

/**
 * Caches the statements of lists without search terms, because these requests repeat. Requests with search terms or long lists of values
 * seldom repeat.
 */
function cacheUnlessSearch<Made extends object>(
  operation: RequestContext,
  { raw, of }: { readonly raw: RawQuery; readonly of: string },
  make: () => Made,
): Made {
  const requested = JSON.stringify(raw)
  return 'q' in raw || requested.length > longestStored ? make() : getCachedValue(operation, `${of} ${requested}`, make)
}

const longestStored = 1000

/** Returns the number of rows in a list without reading them. */
export async function countRows(operation: RequestContext, raw: RawQuery): Promise<Total> {
  requireAction(operation, 'list')
  const { database, config } = operation.parts.studydesk
  const { query, counting } = cacheUnlessSearch(operation, { raw, of: 'count' }, () => {
    const requested = guardQuery(operation, readParameters(raw, config.limits, operation.table.model))
    return {
      query: requested,
      counting: forCounting(requested, buildTotalStatement(database.build, buildMatchingRows(operation, requested), requested.total)),
    }
  })
  return totalOf(operation, query, counting)
}

/**
 * Counts the rows of a nested list by the parent's id. The count never comes from the cache, since readers of a record must see every
 * change.
 */
export function countBelow(operation: RequestContext, parent: Parent): Statement {
  const { config, database } = operation.parts.studydesk
  const requested = guardQuery(operation, readParameters({}, config.limits, operation.table.model))
  const query = canShowAllStudiesBelow(operation, parent) ? { ...requested, allStudies: true } : requested
  return buildTotalStatement(database.build, selectRowsBelow(operation, query, parent), query.total)
}

const selectRowsBelow = (operation: RequestContext, query: ListQuery, { field, id }: Parent): Knex.QueryBuilder =>
  buildMatchingRows(operation, query, { isPage: true }).whereRaw(`${field.qualified} = ?`, [id])

/** Returns the cached total if it is recent, else a new count. */
function totalOf({ parts, table, caller }: RequestContext, query: ListQuery, statement: Statement): Promise<Total> {
  const { database } = parts.studydesk
  return parts.totals.of({ orgId: caller.orgId, resource: table.model.name, statement }, async () => {
    const [countResult] = await database.batch(caller.orgId, [statement])
    return toTotal(Number(countResult?.rows[0]?.total), query.total)
  })
}

/**
 * Makes PostgreSQL plan a statement with a search term or a list of values at each run, since the best plan depends on these values: a
 * generic plan takes a second for common or rare ones.
 */
const planForTerms = (query: ListQuery, statement: Statement): Statement =>
  query.terms.length === 0 ? forFilters(query, statement) : { ...statement, isPlannedAnew: true }

/**
 * Makes PostgreSQL plan a count at each run: it counts a rare value by its index, while a generic plan scans all rows that the reader may
 * see.
 */
const forCounting = (query: ListQuery, statement: Statement): Statement =>
  query.terms.length === 0 && query.filters.length === 0 ? statement : { ...statement, isPlannedAnew: true }

const forFilters = ({ filters }: ListQuery, statement: Statement): Statement =>
  filters.some(({ field }) => field.column.isUneven === true) ? { ...statement, isPlannedAnew: true } : statement
