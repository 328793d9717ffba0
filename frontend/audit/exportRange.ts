import dayjs from 'dayjs'
import { dateFormat, readDate } from '../base/i18n/dates.ts'
import { startOf, usualPeriod } from './period.ts'

/** What is exported: all logs, or those of a range of days (specification 1, section 9). */
export interface ExportRange {
  readonly scope: 'range' | 'all'
  /** Days, YYYY-MM-DD, both included. */
  readonly start: string
  readonly end: string
}

export const usualRange = (now: Date): ExportRange => ({
  scope: 'range',
  start: dayjs(startOf(usualPeriod, now)).format(dateFormat),
  end: dayjs(now).format(dateFormat),
})

/** Two real days, and the start is not after the end (specification 1, section 5). */
export const isInvalid = ({ scope, start, end }: ExportRange): boolean =>
  scope === 'range' && (readDate(start) === null || readDate(end) === null || start > end)

/** From the start of the first day to the end of the last, in the reader's time zone. */
export const parametersOf = ({ scope, start, end }: ExportRange): Readonly<Record<string, string>> =>
  scope === 'all' ? {} : { startTime: dayjs(start).startOf('day').toISOString(), endTime: dayjs(end).endOf('day').toISOString() }

/** Specification 1, section 9: the file's name uses the date and the range, if there is one. */
export const fileNameOf = ({ scope, start, end }: ExportRange, now: Date): string =>
  `audit-history-${dayjs(now).format(dateFormat)}${scope === 'range' ? `_${start}_${end}` : ''}.csv`
