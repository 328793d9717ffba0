import type { ResourceAnswer } from '#resources/core/rows.ts'

type Submission = Pick<ResourceAnswer['formSubmission'], 'hiddenAnswers'> &
  Partial<Pick<ResourceAnswer['formSubmission'], 'hiddenUnblindedAnswers'>>

/** Returns the names of the answers that the form's logic hid at completion, as far as the reader of the row may see them. Pure. */
export const hiddenNamesOf = ({ hiddenAnswers, hiddenUnblindedAnswers }: Submission): readonly string[] => [
  ...((hiddenAnswers ?? []) as readonly string[]),
  ...((hiddenUnblindedAnswers ?? []) as readonly string[]),
]
