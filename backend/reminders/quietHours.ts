import { clockIn } from '#resources/core/day.ts'

/** Nobody is written to at night: from this hour on, until this one, by the clocks of whoever gets it. */
const opens = 9
const closes = 20

/** May somebody whose clocks stand here be written to now? Pure. */
export function isAwake(timeZone: string, now: Date): boolean {
  const hour = Number(clockIn(timeZone, now).slice(11, 13))
  return hour >= opens && hour < closes
}
