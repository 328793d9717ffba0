import type { Values } from '#resources/core/conditions.ts'
import type { JobState } from '#resources/core/developerAnswers.ts'
import type { Statement } from '../../database/types.ts'

/** Work that is done apart from the request that asked for it: retried, taken over when its node dies, done once. */
export interface Jobs {
  /**
   * The SQL that queues a job, for the transaction of the write that wants it: a write that is undone queues nothing.
   * With a `key`, a job of the same key that still waits is replaced.
   */
  statement(job: NewJob): Statement
  /** Answers a row while a job of this task works for the organisation, or is about to. */
  activeStatement(job: Pick<NewJob, 'task' | 'orgId'>): Statement
  /** For health and the developers' page. */
  state(): Promise<JobState>
  /** Lets the jobs under way finish, for as long as a node waits for calls; hands the others back to be taken by another node. */
  close(): Promise<void>
}

export interface NewJob {
  readonly task: string
  readonly orgId: string
  /** Ids and figures only; jobs stay in the database and their names in the log. */
  readonly payload: Values
  readonly key?: string
  readonly runAt?: Date
  /** 10 where it is not said: spread over three and a half hours. */
  readonly maxAttempts?: number
  /** One of many that come at once, and that nobody waits for: whatever else is queued goes before it. */
  readonly isPatient?: true
}
