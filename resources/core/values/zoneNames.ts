import { formatClock } from './day.ts'
import type { Language } from './preferences.ts'

const locales = { en: 'en-CA', fr: 'fr-CA' } as const

/** Returns the name of the city in a time zone's IANA name: `America/St_Johns` is `St Johns`. Pure. */
export const getZoneCityName = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone

/** Returns the common name of a time zone: Eastern Time, heure de l’Est. Returns the IANA name if the zone has no common name. Pure. */
export function getZoneName(timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`
  const cachedName = names.get(key)
  if (cachedName !== undefined) return cachedName
  const dateParts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = dateParts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(key, name)
  return name
}

/** Cached, because creating a format takes as long as a hundred uses. */
const names = new Map<string, string>()

/** True if two zones have the same local time at a moment. Pure. */
export const hasSameClock = (firstZone: string, secondZone: string, moment: Date): boolean =>
  firstZone === secondZone || formatClock(firstZone, moment) === formatClock(secondZone, moment)
