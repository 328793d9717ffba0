import { createTodayVariable } from '#resources/core/variables.ts'
import type { FieldFilter } from '../../fields/types.ts'

/** Preset periods of a list of events, in days before today, today included; null for all. */
export const periods = { today: 0, week: 7, month: 30, quarter: 90, all: null } as const
export type Period = keyof typeof periods

/** Specification 1, section 9: the audit history shows the past 90 days by default. */
export const usualPeriod = 'quarter' satisfies Period

/** Earlier than any event. Requests all events from a list that shows the past 90 days by default. */
const earliestTimestamp = '1970-01-01T00:00:00.000Z'

/**
 * Returns the filter for the first day of the period, as a relative date, so that the period of a saved view moves with the current date.
 */
export function filtersOf(period: Period): readonly FieldFilter[] {
  const days = periods[period]
  return [{ operator: 'gte', value: days === null ? earliestTimestamp : createTodayVariable(-days) }]
}

/**
 * Returns the period that a list shows; null for a custom one.
 * @param unset default period of the list
 */
export function periodOf(filters: readonly FieldFilter[], unset: Period): Period | null {
  if (filters.length === 0) return unset
  const [firstFilter] = filters
  if (filters.length > 1 || firstFilter?.operator !== 'gte') return null
  const names = Object.keys(periods) as Period[]
  return names.find((period) => filtersOf(period)[0]?.value === firstFilter.value) ?? null
}
