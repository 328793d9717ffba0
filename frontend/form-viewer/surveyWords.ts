import { useTranslation } from 'react-i18next'
import { surveyLocalization } from 'survey-core'

/** Our own words among those of the library, in the reader's language: what our types of questions refuse. */
export function useSurveyWords(): void {
  const { t, i18n } = useTranslation('common')
  const words = surveyLocalization.locales[i18n.language]
  if (words === undefined) return
  words.notATime = t('problems.notATime')
  words.notANumber = t('problems.notANumber')
  words.notADay = t('problems.notADate')
}
