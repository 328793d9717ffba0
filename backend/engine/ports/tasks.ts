import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import type { Studydesk } from './studydesk.ts'

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
