import type { AnswerProblem } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { isHttpFailure } from '../../base/http.ts'

/** What an answer to the completion of a form names as wrong. */
export const problemsIn = (error: unknown): readonly AnswerProblem[] =>
  isHttpFailure(error) && error.code === 'AnswerErrors' ? ((error.data?.problems as readonly AnswerProblem[] | undefined) ?? []) : []
