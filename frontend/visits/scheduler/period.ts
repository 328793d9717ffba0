import { addDays } from '#resources/core/values/day.ts'
import { formatDateWithWeekday, formatDayRange } from '../../base/i18n/dates.ts'
import type { CalendarView } from './calendarView.ts'

/** First and last day that the calendar shows, YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** Returns the day of the week; 0 is Sunday, the first day. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the period of a view around a day. A month includes the weeks at its ends, which the calendar shows in full. Pure. */
export function computePeriod(view: CalendarView, day: string): Period {
  if (view === 'day') return { from: day, until: day }
  if (view !== 'month') {
    const startDay = addDays(day, -weekdayOf(day))
    return { from: startDay, until: addDays(startDay, 6) }
  }
  const first = firstOfMonth(day)
  const from = addDays(first, -weekdayOf(first))
  return { from, until: addDays(from, 41) }
}

/** Returns the day one step forward or back; in the month view, the first of that month. Pure. */
export function stepDay(view: CalendarView, day: string, step: 1 | -1): string {
  if (view === 'day') return addDays(day, step)
  if (view !== 'month') return addDays(day, 7 * step)
  const first = firstOfMonth(day)
  return step === 1 ? firstOfMonth(addDays(first, 31)) : firstOfMonth(addDays(first, -1))
}

/** Returns the title of the calendar: day, week or month. */
export function titleOfPeriod(view: CalendarView, { from, until }: Period, day: string, language: string): string {
  if (view === 'day') return formatDateWithWeekday(day)
  if (view !== 'month') return formatDayRange(from, until)
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
}
