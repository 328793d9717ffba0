import type { Question, SurveyModel } from 'survey-core'
import { createObjectState } from '#resources/forms/survey/libraryState.ts'
import { unreadTexts } from '#resources/forms/survey/typedAnswers.ts'
import { createStore, useStore } from '../../base/store.ts'

/** Questions of a form that have had text that could not be parsed. */
const questionsBySurvey = createObjectState<Set<Question>>('unreadQuestions')
/**
 * Counts changes of unparsable texts, so that the form's saving state updates. The form reports no change if one unparsable text replaces
 * another.
 */
const changes = createStore(0)

/** Stores typed text that cannot be parsed; null if it can. */
export function setUnreadText(question: Question, text: string | null): void {
  if (text === null && !unreadTexts.has(question)) return
  if (text === null) unreadTexts.delete(question)
  else unreadTexts.set(question, text)
  const { survey } = question
  if (survey == null) return
  const questions = questionsBySurvey.get(survey) ?? new Set()
  questionsBySurvey.set(survey, questions.add(question))
  changes.set(changes.current() + 1)
}

/** True if the form shows text that cannot be parsed. It is not part of the answers. */
export const hasUnreadText = (survey: SurveyModel): boolean =>
  [...(questionsBySurvey.get(survey) ?? [])].some((question) => !question.isDisposed && unreadTexts.has(question))

/** `hasUnreadText`, updated on every change. */
export function useHasUnreadText(survey: SurveyModel | null): boolean {
  useStore(changes)
  return survey !== null && hasUnreadText(survey)
}
