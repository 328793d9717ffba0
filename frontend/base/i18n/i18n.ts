import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { type Language, languages, type Preferences } from '#resources/core/values/preferences.ts'
import { figures } from './figures.ts'
import { chooseLanguage, getCurrentLanguage, rememberLanguage } from './language.ts'
import { loadLibraryTexts } from './libraryTexts.ts'

type Texts = { readonly default: Record<string, unknown> }

/** Text files, one chunk per language and namespace. A screen loads only the texts that it shows. */
const files = import.meta.glob<Texts>('../../locales/*/*.json')

export const i18n = i18next.createInstance()

/** Resolves when the texts of the shell are loaded. */
export const textsReady = Promise.all([
  i18n
    .use(initReactI18next)
    .use(figures)
    .use(
      resourcesToBackend(
        (language: string, namespace: string) => files[`../../locales/${language}/${namespace}.json`]?.() ?? Promise.resolve({}),
      ),
    )
    .init({
      lng: getCurrentLanguage(),
      fallbackLng: languages[0],
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    }),
  loadLibraryTexts(getCurrentLanguage()),
])

/** Changes the language of the whole screen without a reload. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadLibraryTexts(language)
  rememberLanguage(language)
  await i18n.changeLanguage(language)
}

/** Switches to the user's language, else to the organisation's, unless the URL requested another language. */
export async function followLanguage(preferences: Pick<Preferences, 'own' | 'organisation'>): Promise<void> {
  const language = chooseLanguage(preferences)
  if (language === getCurrentLanguage()) return
  await textsReady
  await changeLanguage(language)
}
