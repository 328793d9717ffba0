import type { Language } from '#resources/core/preferences.ts'
import { languages } from '#resources/core/preferences.ts'
import { useFlag } from '../../base/flags/useFlag.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { forgetAskedLanguage } from '../../base/i18n/language.ts'
import { keepSetting } from './keepSetting.ts'

/** The choice of the screens' language, which is kept with the user. The feature `language-selector` gates it (specification 1, section 6). */
export function useLanguageChoice() {
  const isOffered = useFlag('language-selector')
  const choose = async (language: Language): Promise<void> => {
    forgetAskedLanguage()
    await changeLanguage(language)
    await keepSetting({ language })
  }
  return { offered: isOffered ? languages : [], choose }
}
