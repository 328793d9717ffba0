import type { InputOf } from '#resources/core/callFields.ts'
import type { answersInput } from '#resources/forms/answersInput.ts'
import type { AnswerChange } from '#resources/forms/callAnswers/submissionAnswers.ts'

/** What a screen asks to be kept. */
export interface SaveRequest {
  /** Of the submission that it knows of; null where it knows of none. */
  readonly id: string | null
  /** Which it shows; null where it does not say. */
  readonly formVersionId: string | null
  readonly changes: readonly AnswerChange[]
}

/** The answers of a declared call. */
export const saveRequest = ({ submissionId, formVersionId, changes }: InputOf<typeof answersInput>): SaveRequest => ({
  id: submissionId ?? null,
  formVersionId: formVersionId ?? null,
  changes: changes.map(({ reason, follows, value, ...change }) => ({
    ...change,
    value: value as AnswerChange['value'],
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof follows === 'string' ? { follows } : {}),
  })),
})
