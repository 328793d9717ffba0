import { dateIn, daysAfter, startOfDay } from '#resources/core/day.ts'
import { placeOf, readDate } from '../base/i18n/dates.ts'
import { periods, usualPeriod } from './period.ts'

/** What is exported: all logs, or those of a range of days (specification 1, section 9). */
export interface ExportRange {
  readonly scope: 'range' | 'all'
  /** Days, YYYY-MM-DD, both included. */
  readonly start: string
  readonly end: string
}

export function usualRange(now: Date): ExportRange {
  const end = dateIn(placeOf({}), now)
  return { scope: 'range', start: daysAfter(end, -periods[usualPeriod]), end }
}

/** Two real days, and the start is not after the end (specification 1, section 5). */
export const isInvalid = ({ scope, start, end }: ExportRange): boolean =>
  scope === 'range' && (readDate(start) === null || readDate(end) === null || start > end)

/** From the start of the first day to the end of the last, where the organisation is. */
export function parametersOf({ scope, start, end }: ExportRange): Readonly<Record<string, string>> {
  if (scope === 'all') return {}
  const startOf = (day: string): number => startOfDay(placeOf({}), day).getTime()
  return { startTime: new Date(startOf(start)).toISOString(), endTime: new Date(startOf(daysAfter(end, 1)) - 1).toISOString() }
}

/** Specification 1, section 9: the file's name uses the date and the range, if there is one. */
export const fileNameOf = ({ scope, start, end }: ExportRange, now: Date): string =>
  `audit-history-${dateIn(placeOf({}), now)}${scope === 'range' ? `_${start}_${end}` : ''}.csv`
