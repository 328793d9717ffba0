import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import dayjs from 'dayjs'
import type { Language } from '#resources/core/preferences.ts'

/** The component library's own texts (empty tables, pickers, pagination), by language. */
const loaded = new Map<Language, Locale>([['en', english]])

export const libraryTexts = (language: Language): Locale => loaded.get(language) ?? english

/** English comes with the library; the others are fetched when they are first wanted. */
export async function loadLibraryTexts(language: Language): Promise<void> {
  if (language === 'fr' && !loaded.has('fr')) {
    const [texts] = await Promise.all([import('antd/es/locale/fr_CA'), import('dayjs/locale/fr-ca')])
    loaded.set('fr', texts.default)
  }
  dayjs.locale(language === 'fr' ? 'fr-ca' : 'en')
}
