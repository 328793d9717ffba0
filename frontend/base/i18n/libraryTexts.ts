import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import dayjs from 'dayjs'
import type { Language } from '#resources/core/values/preferences.ts'

/** Texts of the component library by language, such as for empty tables, pickers and pagination. */
const loadedTexts = new Map<Language, Locale>([['en', english]])

export const libraryTexts = (language: Language): Locale => loadedTexts.get(language) ?? english

/** Loads the texts of the component library. English comes with the library; French is loaded on first use. */
export async function loadLibraryTexts(language: Language): Promise<void> {
  if (language === 'fr' && !loadedTexts.has('fr')) {
    const [texts] = await Promise.all([import('antd/es/locale/fr_CA'), import('dayjs/locale/fr-ca')])
    loadedTexts.set('fr', texts.default)
  }
  dayjs.locale(language === 'fr' ? 'fr-ca' : 'en')
}
