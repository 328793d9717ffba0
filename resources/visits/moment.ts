import { clockIn, instantIn } from '../core/day.ts'
import type { ResourceRow } from '../rows.ts'

/** Minutes of a visit whose study does not say how long it takes. */
export const usualMinutes = 30

/** A visit with its day (YYYY-MM-DD) and time (HH:mm), as the clocks of its site show them. */
export interface PlannedAt {
  readonly visitDate: string
  readonly visitTime: string
  readonly isSecondHour?: ResourceRow['participantVisit']['isSecondHour']
}

/** The moment at which a visit begins, by the clocks of a zone; of the hour that comes twice in autumn, the one that was meant. Pure. */
export function beginOf(timeZone: string, { visitDate, visitTime, isSecondHour = null }: PlannedAt): Date {
  const clock = `${visitDate} ${visitTime.slice(0, 5)}`
  const first = instantIn(timeZone, clock)
  const second = new Date(first.getTime() + 3_600_000)
  return isSecondHour === true && clockIn(timeZone, second) === clock ? second : first
}

/** The moment so many minutes later. Pure. */
export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
