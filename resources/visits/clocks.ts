import { clockIn } from '../core/day.ts'
import type { Language } from '../core/preferences.ts'
import { hasSameClock, zoneName } from '../core/zoneNames.ts'
import { beginOf, type PlannedAt } from './moment.ts'

/** A moment as clocks of a zone show it. */
export interface ShownTime {
  /** YYYY-MM-DD. */
  readonly date: string
  /** HH:mm. */
  readonly time: string
  /** The zone as people call it. */
  readonly zone: string
}

interface Zones {
  readonly siteZone: string
  /** Time zone of the participant; null where unknown: that of the site applies. */
  readonly ownZone: string | null
  readonly language: Language
}

/** When a visit is for the participant, and by the clocks of the site where those show another time. Pure. */
export function participantClocks(
  at: PlannedAt,
  { siteZone, ownZone, language }: Zones,
): { readonly own: ShownTime; readonly site: ShownTime | null } {
  const moment = beginOf(siteZone, at)
  const shownIn = (timeZone: string): ShownTime => {
    const clock = clockIn(timeZone, moment)
    return { date: clock.slice(0, 10), time: clock.slice(11), zone: zoneName(timeZone, language) }
  }
  const zone = ownZone ?? siteZone
  return { own: shownIn(zone), site: hasSameClock(zone, siteZone, moment) ? null : shownIn(siteZone) }
}
