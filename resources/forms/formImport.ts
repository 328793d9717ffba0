import type { ImportProblem } from '../core/answers/answers.ts'

/** A column of the file that is not imported, or only in part, and the reason. */
export interface ImportNote {
  readonly column: string
  readonly code: string
  readonly message: string
}

/** Result of an import of answers, or of its dry run. */
export interface FormImportResult {
  /** Lines of the file below the header. */
  readonly rows: number
  /** Lines whose answers were stored; in a dry run, would be stored. */
  readonly accepted: number
  readonly rejected: number
  /** Forms that were completed; in a dry run, would be completed. */
  readonly completed: number
  /** `field` is a column. An accepted line whose form could not be completed also has problems. */
  readonly problems: readonly ImportProblem[]
  readonly notes: readonly ImportNote[]
}
