import type { Values } from '#resources/core/conditions.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { TaskResult } from '#resources/organisation/taskAnswers.ts'
import type { Caller } from '../common/caller.ts'
import type { ApplicationError } from '../common/errors.ts'
import type { Work } from './engine.types.ts'
import type { Services } from './ports/services.ts'

export type CreatedRecord = Extract<TaskResult, { made: unknown }>['made']

/**
 * Runs one step of a task for the items that share a transaction, as the user who started the task. It first does slow work that writes
 * nothing, such as a request to another server, and returns a function for the effect. That function runs in the transaction that records
 * the results, and returns a result for each item. If either throws, each item is tried again separately, so that the error applies to
 * one item.
 */
export type TaskStep = (
  items: readonly string[],
  context: { readonly caller: Caller; readonly studydesk: Services; readonly input: Values },
) => Promise<(work: Work) => Promise<readonly CreatedRecord[]>>

/** Kind of a task, provided by a domain. */
export interface TaskKind {
  /** Resource of the rows that the task creates. */
  readonly makes: ResourceName
  readonly step: TaskStep
  /**
   * Number of items that share a transaction: one if each item waits for other servers; several if commits would take much of the time.
   */
  readonly together: number
}

/** Error of a step that may succeed if retried: an unavailable server does not make the item invalid. */
export class RetryableError extends Error {
  readonly refusal: ApplicationError

  constructor(refusal: ApplicationError) {
    super(refusal.errorCode)
    this.refusal = refusal
  }
}
