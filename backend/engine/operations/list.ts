import type { Knex } from 'knex'
import type { Total } from '#resources/core/answers.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Statement } from '../../database/types.ts'
import { cachedFor } from '../kept.ts'
import type { Operation } from '../parts.ts'
import { isOfEntry } from '../query/entries.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows, selectRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { hasOnePlan, searchPage } from '../query/searchPage.ts'
import { toTotal, totalStatement } from '../query/totals.ts'
import type { ListQuery } from '../query/types.ts'
import { requireAction } from '../requireAction.ts'
import { answererFor } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { type Parent, parentStatement, refuseUnreachable, showsAllStudiesBelow } from './parent.ts'

export interface ListedRows {
  readonly rows: readonly AnsweredRow[]
  /** Null where the query asked for none. */
  readonly total: Total | null
}

/** Rows of a list that is whole below another row: more than anybody would look at there, and no more than an answer can carry. */
const mostBelow = 5000

/** A page of rows with their total. */
export async function listRows(operation: Operation, raw: RawQuery, parent?: Parent): Promise<ListedRows> {
  requireAction(operation, 'list')
  const { parts, table, caller } = operation
  const { model } = table
  const { database, access } = parts.studydesk

  // The page, and beside it the total.
  const { query, page, counting } = cachedUnlessTyped(operation, { raw, of: `list ${parent?.field.name} ${parent?.id}` }, () =>
    prepared(operation, raw, parent),
  )
  const [results, total] = await Promise.all([
    database.batch(caller.orgId, [page, ...(parent === undefined ? [] : [parentStatement(operation, parent)])]),
    counting === null ? null : totalOf(operation, query, counting),
  ])

  if (parent !== undefined) refuseUnreachable(operation, parent, results.at(-1)?.rows[0])
  const answerer = answererFor(operation, { trashed: query.trashed })
  const answered = (results[0]?.rows ?? []).map((row) => answerer.answer(row))
  if (model.logsReads && answered.length > 0) {
    access.logReads(caller, {
      resource: model.name,
      recordIds: answered.map((row) => row.id),
      call: query.terms.length > 0 ? 'search' : 'list',
    })
  }
  return { rows: answered, total }
}

interface PreparedList {
  readonly query: ListQuery
  readonly page: Statement
  /** Null where no total is asked for. */
  readonly counting: Statement | null
}

/** What may be asked, and how, of which rows. */
function prepared(operation: Operation, raw: RawQuery, parent: Parent | undefined): PreparedList {
  const { parts, table } = operation
  const { model } = table
  const { database, config } = parts.studydesk
  const isWhole = parent !== undefined && model.resource.list?.wholeBelow === true
  const asked = guardQuery(operation, readParameters(raw, config.limits, model, isWhole ? mostBelow : undefined))
  const query = showsAllStudiesBelow(operation, parent) ? { ...asked, allStudies: true } : asked
  // Below a row there are few, found by that row's id: the total reads no more than the page.
  const rows = (options: { readonly isPage: boolean }) =>
    parent === undefined ? matchingRows(operation, query, options) : rowsBelow(operation, query, parent)
  const isSearch = (query.terms.length > 0 || query.filters.some(isOfEntry)) && !query.isSimilar
  const shown = isSearch ? searchPage(operation, rows, query) : selectRows(operation, rows({ isPage: true }), query)
  const page = toStatement(withLabels(operation, shown, query))
  return {
    query,
    page: isSearch && hasOnePlan(query) ? forFilters(query, page) : forWords(query, page),
    counting: query.total === 'none' ? null : forCounting(query, totalStatement(database.build, rows({ isPage: false }), query.total)),
  }
}

/** Lists are asked for again and again as they stand; words as they are typed, and long lists of values, seldom come twice. */
function cachedUnlessTyped<Made extends object>(
  operation: Operation,
  { raw, of }: { readonly raw: RawQuery; readonly of: string },
  make: () => Made,
): Made {
  const asked = JSON.stringify(raw)
  return 'q' in raw || asked.length > longestKept ? make() : cachedFor(operation, `${of} ${asked}`, make)
}

const longestKept = 1000

/** How many rows a list would show, without reading any: its own total. */
export async function countRows(operation: Operation, raw: RawQuery): Promise<Total> {
  requireAction(operation, 'list')
  const { database, config } = operation.parts.studydesk
  const { query, counting } = cachedUnlessTyped(operation, { raw, of: 'count' }, () => {
    const asked = guardQuery(operation, readParameters(raw, config.limits, operation.table.model))
    return { query: asked, counting: forCounting(asked, totalStatement(database.build, matchingRows(operation, asked), asked.total)) }
  })
  return totalOf(operation, query, counting)
}

/** Counts what a list shows below a row: by that row's id, never from memory, for whoever looks at a record is told of each change. */
export function countBelow(operation: Operation, parent: Parent): Statement {
  const { config, database } = operation.parts.studydesk
  const asked = guardQuery(operation, readParameters({}, config.limits, operation.table.model))
  const query = showsAllStudiesBelow(operation, parent) ? { ...asked, allStudies: true } : asked
  return totalStatement(database.build, rowsBelow(operation, query, parent), query.total)
}

const rowsBelow = (operation: Operation, query: ListQuery, { field, id }: Parent): Knex.QueryBuilder =>
  matchingRows(operation, query, { isPage: true }).whereRaw(`${field.qualified} = ?`, [id])

/** Counted unless it was a moment ago. */
function totalOf({ parts, table, caller }: Operation, query: ListQuery, statement: Statement): Promise<Total> {
  const { database } = parts.studydesk
  return parts.totals.of({ orgId: caller.orgId, resource: table.model.name, statement }, async () => {
    const [counted] = await database.batch(caller.orgId, [statement])
    return toTotal(Number(counted?.rows[0]?.total), query.total)
  })
}

/** How best to look for a word, or into a list, hangs on the value: one plan for all of them takes a second for common or rare ones. */
const forWords = (query: ListQuery, statement: Statement): Statement =>
  query.terms.length === 0 ? forFilters(query, statement) : { ...statement, isPlannedAnew: true }

/** A value that few rows have is counted by its index; one plan for all values goes through everything that its reader may see. */
const forCounting = (query: ListQuery, statement: Statement): Statement =>
  query.terms.length === 0 && query.filters.length === 0 ? statement : { ...statement, isPlannedAnew: true }

const forFilters = ({ filters }: ListQuery, statement: Statement): Statement =>
  filters.some(({ field }) => field.column.isUneven === true) ? { ...statement, isPlannedAnew: true } : statement
