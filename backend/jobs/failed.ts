import type { Statement } from '../database/types.ts'

const mostShown = 100
const isGivenUp = `job.payload ->> 'orgId' = $1 and job.locked_at is null and job.attempts >= job.max_attempts`

/** An organisation's jobs that were given up, the newest first. */
export const failedStatement = (orgId: string): Statement => ({
  text: `select job.id::text as id, task.identifier as task, job.attempts, split_part(job.last_error, E'\\n', 1) as reason, job.updated_at as "failedAt"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${isGivenUp} order by job.updated_at desc limit ${mostShown}`,
  values: [orgId],
})

/** Begins anew with all its attempts; answers the task, and nothing for a job that is no failed one of this organisation. */
export const retryStatement = (orgId: string, id: string): Statement => ({
  text: `update graphile_worker._private_jobs job set attempts = 0, run_at = now(), last_error = null, updated_at = now()
    from graphile_worker._private_tasks task
    where job.id = $2::bigint and task.id = job.task_id and ${isGivenUp} returning task.identifier as task`,
  values: [orgId, id],
})
