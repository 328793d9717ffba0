import type { ResourceAnswer } from './rows.ts'

/** An assignment with what was, is and will be filled in for it, the first due first. */
export type AssignmentWithForms = ResourceAnswer['formAssignment'] & {
  readonly submissions: readonly ResourceAnswer['formSubmission'][]
}
