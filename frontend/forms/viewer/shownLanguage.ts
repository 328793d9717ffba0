import type { SurveyModel } from 'survey-core'

/**
 * Returns the language in which the form shows its questions: the requested one if the form has texts in it, otherwise the form's own.
 * Screen readers pronounce the form in this language (WCAG 2.2, 3.1.2).
 */
export function shownLanguageOf(survey: SurveyModel, requested: string): string {
  const languages = survey.getUsedLocales()
  return languages.includes(requested) ? requested : (languages[0] ?? requested)
}
