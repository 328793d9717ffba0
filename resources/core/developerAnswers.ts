import type { CallAccess } from './access.ts'
import type { SealState } from './auditAnswers.ts'

/** `GET admin/dev/modules`: what a running node answers to and does, beside what the declarations say. */
export interface Registry {
  readonly routes: readonly RegisteredRoute[]
  /** The steps that domain folders add to the writes of a resource. */
  readonly hooks: Readonly<Record<string, readonly string[]>>
  /** A schedule in cron's five fields, UTC; null where a task only runs when it is asked for. */
  readonly tasks: readonly { readonly name: string; readonly schedule: string | null }[]
}
export interface RegisteredRoute {
  readonly method: string
  /** Under /api. */
  readonly path: string
  readonly access: CallAccess
  /** Absent on named calls. */
  readonly resource?: string
}

/** `GET admin/dev/state`: what a developer asks of a running product. Times in ISO 8601, UTC. */
export interface DeveloperState {
  readonly node: {
    readonly version: string
    readonly runtime: string
    readonly startedAt: string
    readonly memoryBytes: number
    /** Nodes that are connected to the database, this one included. */
    readonly nodes: number
  }
  readonly database: {
    readonly version: string
    readonly bytes: number
    readonly migration: string
    readonly connections: { readonly used: number; readonly idle: number; readonly waiting: number }
  }
  /** Of every organisation. */
  readonly jobs: JobState
  /** Of this one. */
  readonly failedJobs: readonly FailedJob[]
  readonly seals: SealState
  readonly session: { readonly sessionId: string; readonly isMachine: boolean; readonly correlationId: string }
}

export interface JobState {
  readonly waiting: number
  readonly running: number
  /** Given up; kept for thirty days. */
  readonly failed: number
  /** ISO 8601, when the one that waits longest was due; null when nothing waits. */
  readonly oldestWaiting: string | null
}

/** A job that was given up, as a developer sees it: its payload holds ids only and stays in the database. */
export interface FailedJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  /** A code, never the words of a library. */
  readonly reason: string | null
  /** ISO 8601. */
  readonly failedAt: string
}
