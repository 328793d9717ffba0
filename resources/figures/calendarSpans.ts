import type { Span } from '../core/answers/summary.ts'
import { addDays } from '../core/values/day.ts'
import { formatDay } from '../core/values/formatDay.ts'

const oldestGroup = 90

/**
 * Returns the label of a span: `Mar 2026`, `Q1 2026`, `2026`, `30–39` for ages; for a day, or the first day of a week, `27 Nov`, with its
 * year if that is not the current one. Pure.
 * @param value from the summary: the first day, YYYY-MM-DD, or the youngest age
 * @param today YYYY-MM-DD; absent for files, whose days stay in the form YYYY-MM-DD
 */
export function formatSpanLabel(span: Span, value: string, language: string, today?: string): string {
  if (span === 'ages') return Number(value) >= oldestGroup ? `${value}+` : `${value}–${Number(value) + 9}`
  if (span === 'year') return value.slice(0, 4)
  if (span === 'quarter') return `${language.startsWith('fr') ? 'T' : 'Q'}${Math.ceil(Number(value.slice(5, 7)) / 3)} ${value.slice(0, 4)}`
  if (span === 'month')
    return new Date(`${value}T00:00:00Z`).toLocaleDateString(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  if (today === undefined) return value
  const label = formatDay(value, language.startsWith('fr') ? 'fr' : 'en')
  return value.slice(0, 4) === today.slice(0, 4) ? label.slice(0, -yearEnding.length) : label
}
const yearEnding = ' 2026'

/** Returns the ages of a group, both inclusive; null means no limit. Pure. */
export function agesOfGroup(value: string): { readonly from: number | null; readonly to: number | null } {
  const youngestAge = Number(value)
  return { from: youngestAge === 0 ? null : youngestAge, to: youngestAge >= oldestGroup ? null : youngestAge + 9 }
}

/** Spans of the calendar: all spans except age groups. */
export type CalendarSpan = Exclude<Span, 'ages'>

/** Returns the first day of the span that contains a day; weeks begin on Monday. Pure. @param day YYYY-MM-DD */
export function startOfSpan(span: CalendarSpan, day: string): string {
  if (span === 'day') return day
  if (span === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  if (span === 'year') return `${day.slice(0, 4)}-01-01`
  const month = Number(day.slice(5, 7))
  const first = span === 'quarter' ? month - ((month - 1) % 3) : month
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}

/** Returns the last day of the span that begins on this day. Pure. */
export function endOfSpan(span: CalendarSpan, first: string): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const next: Readonly<Record<CalendarSpan, readonly [number, number, number]>> = {
    day: [year, month - 1, day + 1],
    week: [year, month - 1, day + 7],
    month: [year, month, 1],
    quarter: [year, month + 2, 1],
    year: [year + 1, 0, 1],
  }
  const [nextYear, nextMonth, nextDay] = next[span]
  return new Date(Date.UTC(nextYear, nextMonth, nextDay - 1)).toISOString().slice(0, 10)
}
