import type { Language } from '#resources/core/preferences.ts'

const locales = { en: 'en-CA', fr: 'fr-CA' } as const

/** A time of day as people say it. @param time HH:mm */
export const timeInWords = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )

/** The clocks of a place by a name that people know, where they are not those of the reader; null where they are. */
export function clocksOf(timeZone: string, language: Language): string | null {
  if (timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
