import { daysAfter } from '#resources/core/day.ts'
import type { CalendarView } from './calendarView.ts'

/** Days that the calendar shows, YYYY-MM-DD, both of them included. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** Sunday is the first day of a week here: 0. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** What a view shows around a day: a month with the weeks at its ends, which the calendar draws whole. Pure. */
export function periodAround(view: CalendarView, day: string): Period {
  if (view === 'day') return { from: day, until: day }
  if (view !== 'month') {
    const from = daysAfter(day, -weekdayOf(day))
    return { from, until: daysAfter(from, 6) }
  }
  const first = firstOfMonth(day)
  const from = daysAfter(first, -weekdayOf(first))
  return { from, until: daysAfter(from, 41) }
}

/** The day that the calendar shows one step on, or back: in months, the first of that month. Pure. */
export function stepped(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'day') return daysAfter(day, by)
  if (view !== 'month') return daysAfter(day, 7 * by)
  const first = firstOfMonth(day)
  return by === 1 ? firstOfMonth(daysAfter(first, 31)) : firstOfMonth(daysAfter(first, -1))
}

/** What stands above the calendar: the day, the week or the month. Pure. */
export function titleOfPeriod(view: CalendarView, { from, until }: Period, day: string, language: string): string {
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA'
  const moment = (of: string) => new Date(`${of}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  if (view === 'day') return format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(moment(day))
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(moment(day))
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(moment(from), moment(until))
}
