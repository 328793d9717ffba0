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
}

/** One task of a domain folder (`Domain.tasks`). Throwing tries again later, with growing pauses. */
export type Task = (job: RunningJob) => Promise<void>

export interface RunningJob {
  readonly orgId: string
  readonly payload: Values
  /** From 1. An attempt whose node died does not count, unless that happens again and again. */
  readonly attempt: number
  readonly isLastAttempt: boolean
  /**
   * Takes the job out of the queue, for the transaction of its effect, so that the effect comes about once whatever dies in between.
   * Undoes that transaction where the job was done before. Without it a task may run again after its effect, when its node dies just then.
   */
  readonly finish: Statement
  readonly studydesk: Studydesk
}

/**
 * When a task runs by itself (`Domain.schedules`), once for each organisation, on one of the nodes, with an empty payload.
 * Minutes must divide an hour; cron has five fields, in UTC.
 */
export type Schedule = { readonly everyMinutes: number } | { readonly cron: string }

export interface JobState {
  readonly waiting: number
  readonly running: number
  /** Given up; kept for thirty days. */
  readonly failed: number
  /** ISO 8601, when the one that waits longest was due; null when nothing waits. */
  readonly oldestWaiting: string | null
}
