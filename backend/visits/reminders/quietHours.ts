import { formatClock } from '#resources/core/values/day.ts'

/** Hours in the recipient's time zone between which messages may be sent. */
const opens = 9
const closes = 20

/** True if a message may be sent at this time in this time zone. Pure. */
export function isAwake(timeZone: string, now: Date): boolean {
  const hour = Number(formatClock(timeZone, now).slice(11, 13))
  return hour >= opens && hour < closes
}
