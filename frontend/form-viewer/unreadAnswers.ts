import type { Question, SurveyModel } from 'survey-core'
import { unreadTexts } from '#resources/forms/typedAnswers.ts'
import { createStore, useStore } from '../base/store.ts'

/** Questions of a form that once had a text that could not be read. */
const questionsOf = new WeakMap<object, Set<Question>>()
/** Counts changes, so that the state of a form that is filled in follows them: no answer changes where a text becomes another one that cannot be read. */
const changes = createStore(0)

/** Stores a typed text that cannot be read; null: the text can be read. */
export function setUnreadText(question: Question, text: string | null): void {
  if (text === null && !unreadTexts.has(question)) return
  if (text === null) unreadTexts.delete(question)
  else unreadTexts.set(question, text)
  const { survey } = question
  if (survey == null) return
  const questions = questionsOf.get(survey) ?? new Set()
  questionsOf.set(survey, questions.add(question))
  changes.set(changes.current() + 1)
}

/** Whether a text that cannot be read stands in a form: it is no answer, and stays on the screen only. */
export const hasUnreadText = (survey: SurveyModel): boolean =>
  [...(questionsOf.get(survey) ?? [])].some((question) => !question.isDisposed && unreadTexts.has(question))

/** The same, followed while it changes. */
export function useHasUnreadText(survey: SurveyModel | null): boolean {
  useStore(changes)
  return survey !== null && hasUnreadText(survey)
}
