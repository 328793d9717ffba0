import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { type Language, languages, type Wishes } from '#resources/core/preferences.ts'
import { figures } from './figures.ts'
import { currentLanguage, languageFor, rememberLanguage } from './language.ts'
import { loadLibraryTexts } from './libraryTexts.ts'

type Texts = { readonly default: Record<string, unknown> }

/** One chunk a language and namespace: a screen loads the texts that it shows and no others. */
const files = import.meta.glob<Texts>('../../locales/*/*.json')

export const i18n = i18next.createInstance()

/** Ready once the shell's own texts stand. */
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
      lng: currentLanguage(),
      fallbackLng: languages[0],
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    }),
  loadLibraryTexts(currentLanguage()),
])

/** Changes the language of everything on the screen, without a reload. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadLibraryTexts(language)
  rememberLanguage(language)
  await i18n.changeLanguage(language)
}

/** Follows the user's own language, else their organisation's, unless the address asked for another one. */
export async function followLanguage(known: Pick<Wishes, 'own' | 'organisation'>): Promise<void> {
  const language = languageFor(known)
  if (language === currentLanguage()) return
  await textsReady
  await changeLanguage(language)
}
