import { useTranslation } from 'react-i18next'
import { setOwnWords } from '#resources/forms/typedAnswers.ts'

/** Our own words among those of the library, in the reader's language: what our types of questions refuse. */
export function useSurveyWords(): void {
  const { t, i18n } = useTranslation('common')
  setOwnWords(i18n.language, (key) => t(key))
}
