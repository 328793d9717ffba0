import type { FieldProblem } from './core/problems.ts'

/** What became of one thing of a task: a row that was made, or why none of that resource was. */
export type TaskResult =
  | {
      readonly item: string
      readonly made: {
        readonly resource: string
        readonly id: string
        /** Fields of the row that could not be filled, or only in part. */
        readonly inPart?: readonly string[]
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

/** What a call answers that begins a task: where to see how far it is. */
export interface TaskStarted {
  readonly taskId: string
}
