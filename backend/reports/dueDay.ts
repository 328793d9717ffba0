import type { ResourceRow } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'

type Schedule = Pick<ResourceRow['savedReport'], 'frequency' | 'weekday' | 'dayOfMonth' | 'hour' | 'sentFor'>

/** Number of days for which a missed report is still sent, if no node ran at its hour. */
const maxCatchUpDays = 2

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/**
 * Returns the day whose report is due now: the last scheduled day whose hour has passed, unless its report was sent; null if none is due.
 * Pure.
 * @param clock YYYY-MM-DD HH:mm, in the time zone of the organisation
 */
export function dueDay(schedule: Schedule, clock: string): string | null {
  const [today = '', time = ''] = clock.split(' ')
  const first = Number(time.slice(0, 2)) >= (schedule.hour ?? 0) ? 0 : 1
  for (let ago = first; ago <= maxCatchUpDays; ago += 1) {
    const day = addDays(today, -ago)
    if (isDayOf(schedule, day)) return schedule.sentFor !== null && schedule.sentFor >= day ? null : day
  }
  return null
}

function isDayOf({ frequency, weekday, dayOfMonth }: Schedule, day: string): boolean {
  if (frequency === 'WEEKLY') return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] === weekday
  if (frequency === 'MONTHLY') return Number(day.slice(8, 10)) === dayOfMonth
  return frequency === 'DAILY'
}
