import type { Validated } from '#resources/forms/validateAnswers.ts'
import { ApplicationError } from '../errors.ts'

const mostProblems = 100

/** @throws 422 AnswerErrors with every problem in the words of the form, or UnknownAnswers */
export function refuseWrongAnswers({ problems, unknown }: Pick<Validated, 'problems' | 'unknown'>): void {
  if (unknown.length > 0) throw new ApplicationError(422, 'UnknownAnswers', { data: { unknown } })
  if (problems.length > 0) throw new ApplicationError(422, 'AnswerErrors', { data: { problems: problems.slice(0, mostProblems) } })
}
