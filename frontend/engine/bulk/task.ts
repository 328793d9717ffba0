import type { BulkAnswer, BulkRequest, BulkRow } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { RowAction } from '../actions/rowActions.ts'
import type { SentChanges } from './changes.ts'

/** Task for several rows: an action for each row, or the same changes to each row. */
export type BulkTask = { readonly action: RowAction } | SentChanges

/** Rows of a task: by id in the order of selection, or all rows that match the list's query. */
export type BulkTarget = { readonly ids: readonly string[] } | { readonly query: Readonly<Record<string, readonly string[]>> }

/** Maximum number of rows in one call, which is the server's limit. */
export const mostRows = 1000
/** Number of rows per call for rows selected by id. It is small, so that the user sees progress and can stop between two calls. */
export const chunkSize = 50

/** Input of a transition, the same for all rows. */
export interface BulkAnswers {
  readonly reason: string
  /** Values of the fields in the transition's dialog. */
  readonly changes: Values
}

/** Returns the calls of a task, in order. */
export function createRequests(task: BulkTask, target: BulkTarget, { reason, changes }: BulkAnswers): readonly BulkRequest[] {
  const body: Omit<BulkRequest, 'ids' | 'query'> = {
    action: 'changes' in task ? 'update' : task.action.name,
    ...('changes' in task ? omitEmptyChanges(task) : Object.keys(changes).length === 0 ? {} : { changes }),
    ...(reason === '' ? {} : { reason }),
  }
  return 'query' in target
    ? [{ ...body, query: target.query, all: true }]
    : chunksOf(target.ids, chunkSize).map((ids) => ({ ...body, ids }))
}

/** Returns the changes to send. A call that only adds or removes entries of lists contains no `changes`. */
const omitEmptyChanges = ({ changes, ...lists }: SentChanges): Partial<SentChanges> =>
  Object.keys(changes).length === 0 ? lists : { changes, ...lists }

/** Returns all rows of a failed call as failed, with the error of that call. */
export const createFailedRows = (ids: readonly string[], error: NonNullable<BulkRow['error']>): readonly BulkRow[] =>
  ids.map((id) => ({ id, outcome: 'failed', error }))

interface BulkCounts {
  readonly done: number
  readonly unchanged: number
  readonly failed: number
}

export function countsOf(rows: BulkAnswer['rows']): BulkCounts {
  const count = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return { done: count('done'), unchanged: count('unchanged'), failed: count('failed') }
}

/** Replaces the results of retried rows in the report. */
export function withRetried(before: readonly BulkRow[], retriedRows: readonly BulkRow[]): readonly BulkRow[] {
  const byId = new Map(retriedRows.map((row) => [row.id, row]))
  return before.map((row) => byId.get(row.id) ?? row)
}

/** Returns the rows of a report with failed rows first, since they need attention. */
export const inOrderOfConcern = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  [...rows].sort((left, right) => Number(right.outcome === 'failed') - Number(left.outcome === 'failed'))

/** Converts the parameters of a list for a bulk call. Every value becomes a list of values. */
export function queryOf(parameters: readonly (readonly [string, string])[]): Readonly<Record<string, readonly string[]>> {
  const query: Record<string, string[]> = {}
  for (const [name, value] of parameters) query[name] = [...(query[name] ?? []), value]
  return query
}

/** Maximum number of ids in one URL, since URLs must stay short. */
export const idsInAddress = 200

export function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
