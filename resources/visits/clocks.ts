import { formatClock } from '../core/values/day.ts'
import type { Language } from '../core/values/preferences.ts'
import { getZoneName, hasSameClock } from '../core/values/zoneNames.ts'
import { type PlannedTime, visitStart } from './moment.ts'

/** A moment in a time zone, for display. */
export interface ShownTime {
  /** YYYY-MM-DD. */
  readonly date: string
  /** HH:mm. */
  readonly time: string
  /** Common name of the time zone. */
  readonly zone: string
}

interface Zones {
  readonly siteZone: string
  /** Time zone of the participant. Null if unknown; the site's zone then applies. */
  readonly ownZone: string | null
  readonly language: Language
}

/** Returns the time of a visit in the participant's time zone, and in the site's if it differs. Pure. */
export function formatParticipantClocks(
  plannedTime: PlannedTime,
  { siteZone, ownZone, language }: Zones,
): { readonly own: ShownTime; readonly site: ShownTime | null } {
  const moment = visitStart(siteZone, plannedTime)
  const getTimeInZone = (timeZone: string): ShownTime => {
    const clock = formatClock(timeZone, moment)
    return { date: clock.slice(0, 10), time: clock.slice(11), zone: getZoneName(timeZone, language) }
  }
  const zone = ownZone ?? siteZone
  return { own: getTimeInZone(zone), site: hasSameClock(zone, siteZone, moment) ? null : getTimeInZone(siteZone) }
}
