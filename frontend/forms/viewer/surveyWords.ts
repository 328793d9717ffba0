import { useTranslation } from 'react-i18next'
import { setCustomTexts } from '#resources/forms/survey/typedAnswers.ts'

/** Adds the error messages of our question types to the library's texts, in the reader's language. */
export function useSurveyTexts(): void {
  const { t, i18n } = useTranslation('common')
  setCustomTexts(i18n.language, (key) => t(key))
}
