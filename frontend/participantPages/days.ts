import { dayWords } from '#resources/core/dayWords.ts'
import type { Language } from '#resources/core/preferences.ts'
import { participantClocks, type ShownTime } from '#resources/visits/clocks.ts'
import { readersZone } from '../base/i18n/dates.ts'

const locales = { en: 'en-CA', fr: 'fr-CA' } as const

/** A time of day as people say it. @param time HH:mm */
export const timeInWords = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )

/** A moment of a study as the participant reads it, in the words of their language. */
export interface OwnTime {
  readonly day: string
  readonly time: string
  /** The time zone of these times. */
  readonly zone: string
  /** The same at the study site, where its clocks show another time. */
  readonly site: Omit<OwnTime, 'site'> | null
}

/**
 * A day and time of the site where the participant is: as their profile says, else as the clock of what they read it on.
 * @param ownZone null where the profile does not say
 */
export function ownTime(
  { date, time, timeZone, isSecondHour = null }: StoredTime,
  { ownZone, language }: { readonly ownZone: string | null; readonly language: Language },
): OwnTime {
  const at = { visitDate: date, visitTime: time, isSecondHour }
  const { own, site } = participantClocks(at, { siteZone: timeZone, ownZone: ownZone ?? readersZone(), language })
  const inWords = (shown: ShownTime) => ({ day: dayWords(shown.date, language), time: timeInWords(shown.time, language), zone: shown.zone })
  return { ...inWords(own), site: site === null ? null : inWords(site) }
}

interface StoredTime {
  readonly date: string
  readonly time: string
  /** In the time zone of the site. */
  readonly timeZone: string
  readonly isSecondHour?: boolean | null
}
