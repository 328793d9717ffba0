import type { InputOf } from '#resources/core/callFields.ts'
import type { answersInput } from '#resources/forms/content/answersInput.ts'
import type { AnswerChange } from '#resources/forms/content/submissionAnswers.ts'

/** Changes from a screen. */
export interface SaveRequest {
  /** Id of the submission; null if the screen has none yet. */
  readonly id: string | null
  /** Form version on the screen; null if the request does not name it. */
  readonly formVersionId: string | null
  readonly changes: readonly AnswerChange[]
}

/** Converts the input of a declared route. */
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
