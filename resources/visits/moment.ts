import type { ResourceRow } from '../core/rows.ts'
import { formatClock, parseClock } from '../core/values/day.ts'

/** Default duration of a visit, in minutes. */
export const usualMinutes = 30

/** A visit's day (YYYY-MM-DD) and time (HH:mm), in the site's time zone. */
export interface PlannedTime {
  readonly visitDate: string
  readonly visitTime: string
  readonly isSecondHour?: ResourceRow['participantVisit']['isSecondHour']
}

/** Returns the moment at which a visit begins, in a time zone. In the repeated hour in autumn, `isSecondHour` decides. Pure. */
export function visitStart(timeZone: string, { visitDate, visitTime, isSecondHour = null }: PlannedTime): Date {
  const clock = `${visitDate} ${visitTime.slice(0, 5)}`
  const first = parseClock(timeZone, clock)
  const second = new Date(first.getTime() + 3_600_000)
  return isSecondHour === true && formatClock(timeZone, second) === clock ? second : first
}

/** Returns the moment a number of minutes later. Pure. */
export const addMinutes = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
