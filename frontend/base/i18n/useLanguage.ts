import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#resources/core/preferences.ts'

/** The language that the screen stands in now; the component renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('common')
  return languages.find((each) => each === i18n.language) ?? languages[0]
}
