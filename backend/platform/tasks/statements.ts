import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { TaskResult } from '#resources/organisation/taskAnswers.ts'
import type { Statement } from '../database/types.ts'

/** A task as its job reads it. */
export interface TaskRow {
  readonly id: string
  readonly userId: string
  readonly kind: ResourceRow['task']['kind']
  readonly items: readonly string[]
  readonly given: Values | null
  readonly results: readonly TaskResult[] | null
}

interface TaskReference {
  readonly orgId: string
  readonly taskId: string
}

/** Starts a task. Returns no row if the task has already ended, so a job that runs again does nothing. */
export const startTaskStatement = ({ orgId, taskId }: TaskReference): Statement => ({
  // By hand: the progress of a task is not recorded in the audit trail; each item has its own event.
  text: `update task set status = 'RUNNING', updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 and status in ('WAITING', 'RUNNING')
    returning id::text, created_by::text as "userId", kind, items, given, results`,
  values: [orgId, taskId],
})

/**
 * Adds the results of the next items and counts them as done. Returns no row if the task was stopped in the meantime. Locks the task
 * until the commit.
 */
export const buildResultStatement = ({
  orgId,
  taskId,
  done,
  results,
}: TaskReference & { readonly done: number; readonly results: readonly TaskResult[] }): Statement => ({
  // By hand: the progress of a task is not recorded in the audit trail.
  text: `update task set results = coalesce(results, '[]') || $4::jsonb, done = $3 + jsonb_array_length($4::jsonb), updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 and status = 'RUNNING' and done = $3 returning 1`,
  values: [orgId, taskId, done, JSON.stringify(results)],
})

export const endStatement = ({ orgId, taskId, status }: TaskReference & { readonly status: 'DONE' | 'FAILED' }): Statement => ({
  // By hand: the progress of a task is not recorded in the audit trail.
  text: `update task set status = $3, finished_at = now(), updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 and status = 'RUNNING' returning 1`,
  values: [orgId, taskId, status],
})
