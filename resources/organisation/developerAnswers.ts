import type { CallAccess } from '../core/access.ts'
import type { SealState } from './auditAnswers.ts'

/** `GET admin/dev/modules`: routes, hooks and tasks of a running node, which the declarations alone do not show. */
export interface Registry {
  readonly routes: readonly RegisteredRoute[]
  /** Steps that domain folders add to the writes of a resource. */
  readonly hooks: Readonly<Record<string, readonly string[]>>
  /** The schedule has cron's five fields, in UTC; null if the task runs only on request. */
  readonly tasks: readonly { readonly name: string; readonly schedule: string | null }[]
}
export interface RegisteredRoute {
  readonly method: string
  /** Path under /api. */
  readonly path: string
  readonly access: CallAccess
  /** Resource of the route; absent for named calls. */
  readonly resource?: string
}

/** `GET admin/dev/state`: state of the running product for developers. Times in ISO 8601, UTC. */
export interface DeveloperState {
  readonly node: {
    readonly version: string
    readonly runtime: string
    readonly startedAt: string
    readonly memoryBytes: number
    /** Number of nodes that are connected to the database, including this one. */
    readonly nodes: number
  }
  readonly database: {
    readonly version: string
    readonly bytes: number
    readonly migration: string
    readonly connections: { readonly used: number; readonly idle: number; readonly waiting: number }
  }
  /** Jobs of all organizations. */
  readonly jobs: JobState
  /** Failed jobs of this organization. */
  readonly failedJobs: readonly FailedJob[]
  readonly seals: SealState
  readonly session: { readonly sessionId: string; readonly isMachine: boolean; readonly correlationId: string }
}

export interface JobState {
  readonly waiting: number
  readonly running: number
  /** Jobs that are no longer retried; stored for thirty days. */
  readonly failed: number
  /** Due time of the oldest waiting job, ISO 8601; null if no job is waiting. */
  readonly oldestWaiting: string | null
}

/** A job that is no longer retried, as developers see it. Its payload contains only IDs and stays in the database. */
export interface FailedJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  /** An error code, never the message of a library. */
  readonly reason: string | null
  /** ISO 8601. */
  readonly failedAt: string
}
