import { useTranslation } from 'react-i18next'
import { useFlag } from '../../base/flags/useFlag.ts'
import { http } from '../../base/http.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { forgetAskedLanguage, languages, type ScreenLanguage } from '../../base/i18n/language.ts'
import { loadSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts.ts'

/** The choice of the screens' language, which is kept with the user. The feature `language-selector` gates it (specification 1, section 6). */
export function useLanguageChoice() {
  const { t } = useTranslation('common')
  const isOffered = useFlag('language-selector')
  const choose = async (language: ScreenLanguage): Promise<void> => {
    forgetAskedLanguage()
    await changeLanguage(language)
    await http
      .patch('session/profile', { language })
      .then(loadSession)
      .catch(() => toast({ kind: 'error', message: t('shell.languageNotKept', { lng: language }) }))
  }
  return { offered: isOffered ? languages : [], choose }
}
