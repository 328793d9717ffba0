import { clockIn } from './day.ts'
import type { Language } from './preferences.ts'

const locales = { en: 'en-CA', fr: 'fr-CA' } as const

/** The place by which a time zone is known: `America/St_Johns` is `St Johns`. Pure. */
export const placeName = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone

/** A time zone as people call it: Eastern Time, heure de l’Est. The IANA name where it has no other. Pure. */
export function zoneName(timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`
  const known = names.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(key, name)
  return name
}

/** Making a format takes as long as a hundred uses. */
const names = new Map<string, string>()

/** Do clocks of two zones show the same at a moment? Pure. */
export const hasSameClock = (one: string, other: string, moment: Date): boolean =>
  one === other || clockIn(one, moment) === clockIn(other, moment)
