import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../database/types.ts'
import type { Studydesk } from '../studydesk.ts'

/** Work that is done apart from the request that asked for it: retried, taken over when its node dies, done once. */
export interface Jobs {
  /**
   * The SQL that queues a job, for the transaction of the write that wants it: a write that is undone queues nothing.
   * With a `key`, a job of the same key that still waits is replaced.
   */
  statement(job: NewJob): Statement
  /** For health and the developers' page. */
  state(): Promise<JobState>
  /** Lets the jobs under way finish. */
  close(): Promise<void>
}

export interface NewJob {
  readonly task: string
  readonly orgId: string
  /** Ids and figures only; jobs stay in the database and their names in the log. */
  readonly payload: Values
  readonly key?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
}

/** One task of a domain folder (`Domain.tasks`). Throwing tries again later, with growing pauses. */
export type Task = (job: RunningJob) => Promise<void>

export interface RunningJob {
  readonly orgId: string
  readonly payload: Values
  /** From 1. */
  readonly attempt: number
  readonly isLastAttempt: boolean
  readonly studydesk: Studydesk
}

export interface JobState {
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** ISO 8601; null when nothing waits. */
  readonly oldestWaiting: string | null
}
