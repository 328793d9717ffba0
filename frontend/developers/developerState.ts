import type { SealState } from '../audit/SealSummary.tsx'

/** `GET admin/dev/state`; times in ISO 8601. */
export interface DeveloperState {
  readonly node: {
    readonly version: string
    readonly runtime: string
    readonly startedAt: string
    readonly memoryBytes: number
    readonly nodes: number
  }
  readonly database: {
    readonly version: string
    readonly bytes: number
    readonly migration: string
    readonly connections: { readonly used: number; readonly idle: number; readonly waiting: number }
  }
  readonly jobs: { readonly waiting: number; readonly running: number; readonly failed: number; readonly oldestWaiting: string | null }
  readonly failedJobs: readonly FailedJob[]
  readonly seals: SealState
  readonly session: { readonly sessionId: string }
}

export interface FailedJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly reason: string | null
  readonly failedAt: string
}
