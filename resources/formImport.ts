import type { ImportProblem } from './core/answers.ts'

/** A column of the file that is not imported, or not in full, and why. */
export interface ImportNote {
  readonly column: string
  readonly code: string
  readonly message: string
}

/** Result of an import of answers, or of its check. */
export interface FormImportResult {
  /** Lines of the file below the header. */
  readonly rows: number
  /** Lines whose answers are, or in a check would be, in their forms. */
  readonly accepted: number
  readonly rejected: number
  /** Forms that are, or in a check would be, completed. */
  readonly completed: number
  /** `field` is a column. A line that was accepted but could not be completed has problems too. */
  readonly problems: readonly ImportProblem[]
  readonly notes: readonly ImportNote[]
}
