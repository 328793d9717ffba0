import type { Knex } from 'knex'
import type { Total } from '#resources/core/answers.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Statement } from '../../database/types.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows, selectRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { searchPage } from '../query/searchPage.ts'
import { toTotal, totalStatement } from '../query/totals.ts'
import type { ListQuery } from '../query/types.ts'
import { answererFor } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { demand } from './demand.ts'
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
  demand(operation, 'list')
  const { parts, table, caller } = operation
  const { model } = table
  const { database, config, access } = parts.studydesk

  // What may be asked, and of which rows.
  const isWhole = parent !== undefined && model.resource.list?.wholeBelow === true
  const asked = guardQuery(operation, readParameters(raw, config.limits, model, isWhole ? mostBelow : undefined))
  const query = showsAllStudiesBelow(operation, parent) ? { ...asked, allStudies: true } : asked
  // Below a row there are few, found by that row's id: the total reads no more than the page.
  const rows = (options: { readonly isPage: boolean }) =>
    parent === undefined ? matchingRows(operation, query, options) : rowsBelow(operation, query, parent)

  // The page, and beside it the total.
  const isSearch = query.terms.length > 0 && !query.isSimilar
  const shown = isSearch ? searchPage(operation, rows, query) : selectRows(operation, rows({ isPage: true }), query)
  const page = toStatement(withLabels(operation, shown, query))
  const [results, total] = await Promise.all([
    database.batch(caller.orgId, [forWords(query, page), ...(parent === undefined ? [] : [parentStatement(operation, parent)])]),
    query.total === 'none' ? null : totalOf(operation, query, rows({ isPage: false })),
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

/** How many rows a list would show, without reading any: its own total. */
export async function countRows(operation: Operation, raw: RawQuery): Promise<Total> {
  demand(operation, 'list')
  const query = guardQuery(operation, readParameters(raw, operation.parts.studydesk.config.limits, operation.table.model))
  return totalOf(operation, query, matchingRows(operation, query))
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
function totalOf({ parts, table, caller }: Operation, query: ListQuery, rows: Knex.QueryBuilder): Promise<Total> {
  const { database } = parts.studydesk
  const statement = forWords(query, totalStatement(database.build, rows, query.total))
  return parts.totals.of({ orgId: caller.orgId, resource: table.model.name, statement }, async () => {
    const [counted] = await database.batch(caller.orgId, [statement])
    return toTotal(Number(counted?.rows[0]?.total), query.total)
  })
}

/** How best to look for a word, or into a list, hangs on the value: one plan for all of them takes a second for common or rare ones. */
const forWords = ({ terms, filters }: ListQuery, statement: Statement): Statement =>
  terms.length === 0 && !filters.some(({ field }) => field.column.isUneven === true) ? statement : { ...statement, isPlannedAnew: true }
