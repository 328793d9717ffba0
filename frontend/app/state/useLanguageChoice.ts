import type { Language } from '#resources/core/values/preferences.ts'
import { languages } from '#resources/core/values/preferences.ts'
import { useFlag } from '../../base/flags/useFlag.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { forgetRequestedLanguage } from '../../base/i18n/language.ts'
import { saveSetting } from './saveSetting.ts'

/**
 * Lets the user choose the language of the screens, and saves the choice. Only available with the feature `language-selector`
 * (specification 1, section 6).
 */
export function useLanguageChoice() {
  const isOffered = useFlag('language-selector')
  const chooseLanguage = async (language: Language): Promise<void> => {
    forgetRequestedLanguage()
    await changeLanguage(language)
    await saveSetting({ language })
  }
  return { offered: isOffered ? languages : [], choose: chooseLanguage }
}
