import type { ValidationResult } from '#resources/forms/survey/validateAnswers.ts'
import { ApplicationError } from '../platform/common/errors.ts'

const mostProblems = 100

/** @throws 422 AnswerErrors with every problem in the form's language, or UnknownAnswers */
export function rejectInvalidAnswers({ problems, unknown }: Pick<ValidationResult, 'problems' | 'unknown'>): void {
  if (unknown.length > 0) throw new ApplicationError(422, 'UnknownAnswers', { data: { unknown } })
  if (problems.length > 0) throw new ApplicationError(422, 'AnswerErrors', { data: { problems: problems.slice(0, mostProblems) } })
}
