import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import type { Services } from './services.ts'

/** Runs one kind of job of a domain folder (`Domain.tasks`). If it throws, it is retried later, with growing pauses. */
export type Task = (job: RunningJob) => Promise<void>

export interface RunningJob {
  readonly orgId: string
  readonly payload: Values
  /** Number of the attempt, from 1. An attempt whose node died does not count, unless that happens repeatedly. */
  readonly attempt: number
  readonly isLastAttempt: boolean
  /**
   * Removes the job from the queue. It belongs in the transaction of the job's effect, so that the effect happens once even if a process
   * dies in between; if the job was already done, it rolls that transaction back. Without it, a task whose node dies after the effect may
   * run again.
   */
  readonly finish: Statement
  readonly studydesk: Services
}

/**
 * Schedule of a task (`Domain.schedules`): it runs once for each organisation, on one of the nodes, with an empty payload. Minutes must
 * divide an hour; cron has five fields, in UTC.
 */
export type Schedule = { readonly everyMinutes: number } | { readonly cron: string }
