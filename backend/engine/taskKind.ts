import type { Values } from '#resources/core/conditions.ts'
import type { ResourceName } from '#resources/index.ts'
import type { TaskResult } from '#resources/taskAnswers.ts'
import type { Caller } from '../caller.ts'
import type { ApplicationError } from '../errors.ts'
import type { Work } from './engine.types.ts'
import type { Studydesk } from './ports/studydesk.ts'

export type Made = Extract<TaskResult, { made: unknown }>['made']

/**
 * One step of a task, for the things that share a transaction, as the user who started it: first the slow part that writes nothing, such as a request to
 * another server. Answers the effect, which runs in the transaction that records the results, and makes something of each. Both throw the refusal of
 * one of them; each is then tried alone.
 */
export type TaskStep = (
  items: readonly string[],
  by: { readonly caller: Caller; readonly studydesk: Studydesk; readonly given: Values },
) => Promise<(work: Work) => Promise<readonly Made[]>>

/** A kind of task, as a domain brings it. */
export interface TaskKind {
  /** The resource that it makes rows of. */
  readonly makes: ResourceName
  readonly step: TaskStep
  /** How many things share a transaction: one where each waits for other servers; some where a commit would take a good part of the time. */
  readonly together: number
}

/** Thrown by a step where another try may succeed: that a server is away is no fault of the item. */
export class TryLater extends Error {
  readonly refusal: ApplicationError

  constructor(refusal: ApplicationError) {
    super(refusal.errorCode)
    this.refusal = refusal
  }
}
