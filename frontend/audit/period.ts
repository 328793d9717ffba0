import dayjs from 'dayjs'
import type { FieldFilter } from '../fields/types.ts'

/** Spans of time that a list of events is narrowed to with one choice: days back, today included; null is everything. */
export const periods = { today: 0, week: 7, month: 30, quarter: 90, all: null } as const
export type Period = keyof typeof periods

/** Specification 1, section 9: the audit history shows the past 90 days unless it is asked for more. */
export const usualPeriod: Period = 'quarter'

/** Before any event: asks for all where the list by itself shows the past 90 days. */
const beginning = '1970-01-01T00:00:00.000Z'

/** The first moment shown, in the reader's time zone. */
export function startOf(period: Period, now: Date): string {
  const days = periods[period]
  return days === null ? beginning : dayjs(now).startOf('day').subtract(days, 'day').toISOString()
}

export const filtersOf = (period: Period, now: Date): readonly FieldFilter[] => [{ operator: 'gte', value: startOf(period, now) }]

/**
 * Which span a list shows; null for one that somebody chose otherwise.
 * @param unset what the list shows without a word on time
 */
export function periodOf(filters: readonly FieldFilter[], unset: Period, now: Date): Period | null {
  if (filters.length === 0) return unset
  const [only] = filters
  if (filters.length > 1 || only?.operator !== 'gte') return null
  const names = Object.keys(periods) as Period[]
  return names.find((period) => Date.parse(String(only.value)) === Date.parse(startOf(period, now))) ?? null
}
