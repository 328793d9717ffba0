import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { formatParticipantClocks, type ShownTime } from '#resources/visits/clocks.ts'
import { getReadersZone } from '../../base/i18n/dates.ts'

const locales = { en: 'en-CA', fr: 'fr-CA' } as const

/** Formats a time of day for the language. @param time HH:mm */
export const formatTimeOfDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )

/** Date and time for the participant, in their language. */
export interface OwnTime {
  readonly day: string
  readonly time: string
  /** Time zone of `day` and `time`. */
  readonly zone: string
  /** Same moment at the study site, if its local time differs. */
  readonly site: Omit<OwnTime, 'site'> | null
}

/**
 * Converts a date and time of the site to the participant's time zone: the zone of their profile, else the zone of their device.
 * @param ownZone null if the profile has no time zone
 */
export function formatOwnTime(
  { date, time, timeZone, isSecondHour = null }: StoredTime,
  { ownZone, language }: { readonly ownZone: string | null; readonly language: Language },
): OwnTime {
  const visitMoment = { visitDate: date, visitTime: time, isSecondHour }
  const { own, site } = formatParticipantClocks(visitMoment, { siteZone: timeZone, ownZone: ownZone ?? getReadersZone(), language })
  const formatShownTime = (shownTime: ShownTime) => ({
    day: formatLongDay(shownTime.date, language),
    time: formatTimeOfDay(shownTime.time, language),
    zone: shownTime.zone,
  })
  return { ...formatShownTime(own), site: site === null ? null : formatShownTime(site) }
}

interface StoredTime {
  readonly date: string
  readonly time: string
  /** Time zone of the site, in which the date and time are stored. */
  readonly timeZone: string
  readonly isSecondHour?: boolean | null
}
