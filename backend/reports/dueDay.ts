import { daysAfter } from '#resources/core/day.ts'
import type { ResourceRow } from '#resources/rows.ts'

type Schedule = Pick<ResourceRow['savedReport'], 'frequency' | 'weekday' | 'dayOfMonth' | 'hour' | 'sentFor'>

/** Days for which a report is made up for when no node ran at its hour. */
const madeUpFor = 2

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/**
 * The day for which a report is to be sent now: the last of its days whose hour has come, unless it was sent for it; null: for none. Pure.
 * @param clock YYYY-MM-DD HH:mm, by the clocks of the organisation
 */
export function dueDay(schedule: Schedule, clock: string): string | null {
  const [today = '', time = ''] = clock.split(' ')
  const first = Number(time.slice(0, 2)) >= (schedule.hour ?? 0) ? 0 : 1
  for (let ago = first; ago <= madeUpFor; ago += 1) {
    const day = daysAfter(today, -ago)
    if (isDayOf(schedule, day)) return schedule.sentFor !== null && schedule.sentFor >= day ? null : day
  }
  return null
}

function isDayOf({ frequency, weekday, dayOfMonth }: Schedule, day: string): boolean {
  if (frequency === 'WEEKLY') return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] === weekday
  if (frequency === 'MONTHLY') return Number(day.slice(8, 10)) === dayOfMonth
  return frequency === 'DAILY'
}
