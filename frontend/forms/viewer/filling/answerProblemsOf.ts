import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'

/** Returns the problems in the error response to a completion. */
export const answerProblemsOf = (error: unknown): readonly AnswerProblem[] =>
  isHttpFailure(error) && error.code === 'AnswerErrors' ? ((error.data?.problems as readonly AnswerProblem[] | undefined) ?? []) : []
