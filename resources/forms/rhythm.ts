import { daysAfter } from '../core/day.ts'

/** How often an assigned form is due: the day of the first, and what lies between two. */
export interface Rhythm {
  /** YYYY-MM-DD. */
  readonly dueOn: string
  readonly every: number
  readonly unit: 'DAYS' | 'WEEKS' | 'MONTHS'
  /** No day after this one. */
  readonly endsOn: string | null
  readonly endsAfter: number | null
}

/**
 * The day on which the so-manieth time of a rhythm is due, from 1; null where it has ended before. Months are counted from the first day, so that the
 * 31st is the last day of a short month and the 31st again in the next long one. Pure.
 */
export function dueDayOf({ dueOn, every, unit, endsOn, endsAfter }: Rhythm, time: number): string | null {
  if (endsAfter !== null && time > endsAfter) return null
  const steps = (time - 1) * every
  const day = unit === 'MONTHS' ? monthsAfter(dueOn, steps) : daysAfter(dueOn, unit === 'WEEKS' ? steps * 7 : steps)
  return endsOn !== null && day > endsOn ? null : day
}

/** The same day so many months on, both YYYY-MM-DD; the last of the month where that has no such day. */
function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}
