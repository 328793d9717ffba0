import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TaskResult } from '#resources/taskAnswers.ts'
import type { Statement } from '../database/types.ts'

/** A task as its job finds it. */
export interface TaskRow {
  readonly id: string
  readonly userId: string
  readonly kind: ResourceRow['task']['kind']
  readonly items: readonly string[]
  readonly given: Values | null
  readonly results: readonly TaskResult[] | null
}

interface Named {
  readonly orgId: string
  readonly taskId: string
}

/** Nothing once it is over: whoever stopped it, and a job that runs a second time, find nothing to do. */
export const beginStatement = ({ orgId, taskId }: Named): Statement => ({
  // By hand: how far a task is is no change that the history tells; its row says what became of each thing, and each has an event of its own.
  text: `update task set status = 'RUNNING', updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 and status in ('WAITING', 'RUNNING')
    returning id::text, created_by::text as "userId", kind, items, given, results`,
  values: [orgId, taskId],
})

/** What became of the next items, which are done; nothing where somebody stopped it meanwhile. Holds the task until the commit. */
export const resultStatement = ({
  orgId,
  taskId,
  done,
  results,
}: Named & { readonly done: number; readonly results: readonly TaskResult[] }): Statement => ({
  // By hand: as above.
  text: `update task set results = coalesce(results, '[]') || $4::jsonb, done = $3 + jsonb_array_length($4::jsonb), updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 and status = 'RUNNING' and done = $3 returning 1`,
  values: [orgId, taskId, done, JSON.stringify(results)],
})

export const endStatement = ({ orgId, taskId, status }: Named & { readonly status: 'DONE' | 'FAILED' }): Statement => ({
  // By hand: as above.
  text: `update task set status = $3, finished_at = now(), updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 and status = 'RUNNING' returning 1`,
  values: [orgId, taskId, status],
})
