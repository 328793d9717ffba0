import type { Language } from './preferences.ts'

const locales = { en: 'en-CA', fr: 'fr-CA' } as const

/** Returns a day with names: Friday, December 4, 2026. @param day YYYY-MM-DD */
export const formatLongDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
