import type { BulkAnswer, BulkRequest, BulkRow } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { RowAction } from '../actions/rowActions.ts'
import type { SentChanges } from './changes.ts'

/** What is to be done to several rows: an action as a single row knows it, or the same changes to each. */
export type BulkTask = { readonly action: RowAction } | SentChanges

/** Which rows: by id in the order of choosing; or all that the list's query matches. */
export type BulkTarget = { readonly ids: readonly string[] } | { readonly query: Readonly<Record<string, readonly string[]>> }

/** Rows that one call takes; the server's own limit. */
export const mostRows = 1000
/** Rows of one of the calls into which rows named by id are parted, so that there is progress to see and a place to stop. */
export const chunkSize = 50

/** What the person says with a transition, for all rows alike. */
export interface BulkAnswers {
  readonly reason: string
  /** Of the fields that it asks for. */
  readonly changes: Values
}

/** The calls that a task takes, one after the other. */
export function requestsFor(task: BulkTask, target: BulkTarget, { reason, changes }: BulkAnswers): readonly BulkRequest[] {
  const body: Omit<BulkRequest, 'ids' | 'query'> = {
    action: 'changes' in task ? 'update' : task.action.name,
    ...('changes' in task ? sentBy(task) : Object.keys(changes).length === 0 ? {} : { changes }),
    ...(reason === '' ? {} : { reason }),
  }
  return 'query' in target
    ? [{ ...body, query: target.query, all: true }]
    : chunksOf(target.ids, chunkSize).map((ids) => ({ ...body, ids }))
}

/** A call that only adds to lists, or takes from them, gives no field a value. */
const sentBy = ({ changes, ...lists }: SentChanges): Partial<SentChanges> =>
  Object.keys(changes).length === 0 ? lists : { changes, ...lists }

/** Rows of calls that were not answered failed, each with that call's error. */
export const failedRows = (ids: readonly string[], error: NonNullable<BulkRow['error']>): readonly BulkRow[] =>
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

/** The report with the rows that were tried once more in the place of what they were before. */
export function withRetried(before: readonly BulkRow[], retried: readonly BulkRow[]): readonly BulkRow[] {
  const byId = new Map(retried.map((row) => [row.id, row]))
  return before.map((row) => byId.get(row.id) ?? row)
}

/** Failed rows first: they are what somebody has to look at. */
export const inOrderOfConcern = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  [...rows].sort((left, right) => Number(right.outcome === 'failed') - Number(left.outcome === 'failed'))

/** A list's parameters as a bulk call takes them: every value as a list. */
export function queryOf(parameters: readonly (readonly [string, string])[]): Readonly<Record<string, readonly string[]>> {
  const query: Record<string, string[]> = {}
  for (const [name, value] of parameters) query[name] = [...(query[name] ?? []), value]
  return query
}

/** Addresses must stay short: this many ids stand in one. */
export const idsInAddress = 200

export function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
