import type { ResourceAnswer } from '../core/rows.ts'

/** An assignment with its past, current and upcoming forms, the earliest due date first. */
export type AssignmentWithForms = ResourceAnswer['formAssignment'] & {
  readonly submissions: readonly ResourceAnswer['formSubmission'][]
}
