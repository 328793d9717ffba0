import type { Values } from '#resources/core/conditions.ts'
import type { JobState } from '#resources/organisation/developerAnswers.ts'
import type { Statement } from '../../database/types.ts'

/**
 * Jobs: work that runs separately from its request. A job is retried if it fails, another node runs it if its node dies, and it is done
 * once.
 */
export interface Jobs {
  /**
   * SQL that queues a job, for the transaction of the write that needs it: a write that is rolled back queues nothing. With a `key`, the
   * job replaces a waiting job with the same key.
   */
  statement(job: NewJob): Statement
  /** Returns a row if a job of this task is queued or running for the organisation. */
  activeStatement(job: Pick<NewJob, 'task' | 'orgId'>): Statement
  /** State of the jobs, for health and the developers' page. */
  state(): Promise<JobState>
  /** Waits for running jobs as long as a node waits for calls, then returns unfinished jobs to the queue for another node. */
  close(): Promise<void>
}

export interface NewJob {
  readonly task: string
  readonly orgId: string
  /** Ids and numbers only, because jobs are stored in the database and their names are logged. */
  readonly payload: Values
  readonly key?: string
  readonly runAt?: Date
  /** Maximum number of attempts. Default 10, spread over three and a half hours. */
  readonly maxAttempts?: number
  /** True for low priority: many jobs at once whose results no user waits for. All jobs without this flag come first. */
  readonly isPatient?: true
}
