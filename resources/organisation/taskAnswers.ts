import type { FieldProblem } from '../core/problems.ts'

/** Result of one item of a task: a created row, or the reason why none was created. */
export type TaskResult =
  | {
      readonly item: string
      readonly made: {
        readonly resource: string
        readonly id: string
        /** Fields of the row that could not be filled, or only in part. */
        readonly inPart?: readonly string[]
        /** Path of the call that serves the created file, for a task that creates one. */
        readonly download?: string
      }
    }
  | {
      readonly item: string
      readonly refused: {
        readonly code: string
        readonly resource: string
        readonly fields: readonly Pick<FieldProblem, 'path' | 'code'>[]
      }
    }

/** Response of a call that starts a task: the ID under which to follow its progress. */
export interface TaskStarted {
  readonly taskId: string
}
