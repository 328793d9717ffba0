import type { JobState } from '#resources/organisation/developerAnswers.ts'
import { currentTraceparent } from '../common/activity.ts'
import type { Statement } from '../database/types.ts'
import type { NewJob } from '../engine/ports/jobs.ts'

/*
 * The queue's public view `graphile_worker.jobs` and its functions serve wherever they can. Its private tables remain for four things that
 * it does not offer: the payload with the organisation (active and failed jobs), the removal of a locked job in the transaction of its
 * effect, a release that restores the attempt, and a retry that clears the error. A new major version of the library needs a look at these.
 */

/** The stored fields of a job. They contain no personal data. */
export interface StoredPayload {
  readonly orgId: string
  readonly data: NewJob['payload']
  /** Position of the request that queued the job in its trace (W3C Trace Context). */
  readonly traceparent?: string | undefined
}

const defaultAttempts = 10

/** Priorities of the library: 0 is the default, and a higher number runs later. */
const patientPriority = 10

export const addStatement = ({ task, orgId, payload, key, runAt, maxAttempts, isPatient }: NewJob): Statement => ({
  text: 'select from graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5, priority => $6::int)',
  values: [
    task,
    JSON.stringify({ orgId, data: payload, traceparent: currentTraceparent() } satisfies StoredPayload),
    runAt ?? null,
    maxAttempts ?? defaultAttempts,
    key ?? null,
    isPatient === true ? patientPriority : 0,
  ],
})

/**
 * Returns a row if a job of this task and organisation is running or about to run. A failed job that waits for its retry or has no
 * attempts left does not count.
 */
export const buildActiveStatement = ({ task, orgId }: Pick<NewJob, 'task' | 'orgId'>): Statement => ({
  text: `select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = $1 and job.payload ->> 'orgId' = $2 and (job.locked_at is not null or job.attempts = 0) limit 1`,
  values: [task, orgId],
})

/** Code of the error with which `finishStatement` rolls back a transaction. */
export const doneReason = 'jobDone'

/**
 * Removes a finished job.
 * @param holder the worker that locked the job: a worker that lost it to another node finishes nothing
 */
export const finishStatement = (id: string, holder: string): Statement => ({
  text: `with done as (delete from graphile_worker._private_jobs where id = $1::bigint and locked_by = $2 returning 1)
    select studydesk_require(exists (select 1 from done), '${doneReason}')`,
  values: [id, holder],
})

/** Queues the same job for every organisation. If the job of an earlier call still waits, it stays unchanged. */
export const addForEach = (task: string, orgIds: readonly string[]): Statement => ({
  text: `select from unnest($2::uuid[]) as organisation (id), lateral graphile_worker.add_job(
    $1, json_build_object('orgId', id, 'data', '{}'::json), max_attempts => ${defaultAttempts}, job_key => $1 || ' ' || id::text)`,
  values: [task, orgIds],
})

/**
 * Number of node crashes during a job for which the attempt is not counted. Further crashes count, so that a job that always crashes its
 * node comes to an end.
 */
const forgiven = 3

/**
 * Releases the jobs of these workers to run at once. The attempt does not count, since it might have succeeded. Notifies the other nodes,
 * which poll at once.
 */
export const releaseStatement = (holders: readonly string[]): Statement => ({
  text: `with released as (
      update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = least(run_at, now()),
        attempts = case when coalesce((payload ->> 'deaths')::int, 0) < ${forgiven} then greatest(attempts - 1, 0) else attempts end,
        payload = jsonb_set(payload::jsonb, '{deaths}', to_jsonb(coalesce((payload ->> 'deaths')::int, 0) + 1))::json
      where locked_by = any($1::text[]) returning 1)
    select count(*)::int as count, pg_notify('jobs:insert', json_build_object('count', count(*))::text) from released`,
  values: [holders],
})

const isAbandoned = 'locked_at is null and attempts >= max_attempts'
const isAvailable = 'locked_at is null and attempts < max_attempts'

/** Removes jobs that failed for the last time 30 days ago. */
export const forgetFailed: Statement = {
  text: `select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where ${isAbandoned} and updated_at < now() - interval '30 days'))`,
  values: [],
}

export const stateStatement: Statement = {
  text: `select count(*) filter (where ${isAvailable})::int as waiting, count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where ${isAbandoned})::int as failed, min(run_at) filter (where ${isAvailable}) as oldest
    from graphile_worker.jobs`,
  values: [],
}

export function stateOf(row: Readonly<Record<string, unknown>> | undefined): JobState {
  const oldest = row?.oldest
  return {
    waiting: Number(row?.waiting ?? 0),
    running: Number(row?.running ?? 0),
    failed: Number(row?.failed ?? 0),
    oldestWaiting: oldest instanceof Date ? oldest.toISOString() : typeof oldest === 'string' ? oldest : null,
  }
}
