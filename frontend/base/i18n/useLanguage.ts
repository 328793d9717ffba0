import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#resources/core/values/preferences.ts'

/** Returns the current language of the screen. The component renders again when the language changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('common')
  return languages.find((each) => each === i18n.language) ?? languages[0]
}
