import type { Statement } from '../database/types.ts'

const maxRows = 100
const isAbandoned = `job.payload ->> 'orgId' = $1 and job.locked_at is null and job.attempts >= job.max_attempts`

/** Returns the statement for an organisation's failed jobs, newest first. */
export const buildFailedStatement = (orgId: string): Statement => ({
  text: `select job.id::text as id, task.identifier as task, job.attempts, split_part(job.last_error, E'\\n', 1) as reason, job.updated_at as "failedAt"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${isAbandoned} order by job.updated_at desc limit ${maxRows}`,
  values: [orgId],
})

/**
 * Restarts a failed job with its full number of attempts. Returns the name of its task, and no row if this organisation has no such
 * failed job.
 */
export const retryStatement = (orgId: string, id: string): Statement => ({
  text: `update graphile_worker._private_jobs job set attempts = 0, run_at = now(), last_error = null, updated_at = now()
    from graphile_worker._private_tasks task
    where job.id = $2::bigint and task.id = job.task_id and ${isAbandoned} returning task.identifier as task`,
  values: [orgId, id],
})
