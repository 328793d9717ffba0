import type { InputOf } from '#resources/core/callFields.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { type answersInput, longestAnswer } from '#resources/forms/answersInput.ts'
import { isObject } from '#resources/forms/json.ts'
import type { AnswerChange } from '#resources/submissionAnswers.ts'
import { invalid } from '../../errors.ts'

/** Answers at most of one call: more than a screen gathers in a second, and a form that is brought in whole. */
const mostChanges = 500

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

/** Schema of the body that `changesIn` reads. */
export const answersSchema = {
  'submissionId?': 'Id of the submission that the screen knows of.',
  'formVersionId?': 'Id of the version that it shows.',
  changes: 'Answers by question, each with what stood there before.',
} as const

/** Reads a body. @throws invalid */
export function changesIn(body: unknown): SaveRequest {
  const { submissionId = null, formVersionId = null, changes } = isObject(body) ? body : {}
  for (const [path, id] of Object.entries({ submissionId, formVersionId }))
    if (id !== null && !isUuid(id)) throw invalid([{ path, code: 'notAReference' }])
  const isList = Array.isArray(changes) && changes.length <= mostChanges && changes.every(isChange)
  if (!isList) throw invalid([{ path: 'changes', code: 'notAList' }])
  return {
    id: submissionId as string | null,
    formVersionId: formVersionId as string | null,
    changes: changes as unknown as readonly AnswerChange[],
  }
}

function isChange(value: unknown): value is AnswerChange {
  if (!isObject(value)) return false
  const { operationId, question, baseVersion, value: answer, reason, follows } = value
  return (
    typeof operationId === 'string' &&
    isUuid(operationId) &&
    typeof question === 'string' &&
    question !== '' &&
    question.length <= 400 &&
    Number.isInteger(baseVersion) &&
    (follows === undefined || (typeof follows === 'string' && isUuid(follows))) &&
    (reason === undefined || (typeof reason === 'string' && reason.length <= 2000)) &&
    answer !== undefined &&
    JSON.stringify(answer).length <= longestAnswer
  )
}
