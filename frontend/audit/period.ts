import { todayWith } from '#resources/core/variables.ts'
import type { FieldFilter } from '../fields/types.ts'

/** Spans of time that a list of events is narrowed to with one choice: days back, today included; null is everything. */
export const periods = { today: 0, week: 7, month: 30, quarter: 90, all: null } as const
export type Period = keyof typeof periods

/** Specification 1, section 9: the audit history shows the past 90 days unless it is asked for more. */
export const usualPeriod = 'quarter' satisfies Period

/** Before any event: asks for all where the list by itself shows the past 90 days. */
const beginning = '1970-01-01T00:00:00.000Z'

/** The first day shown, said so that a saved view moves along with it. */
export function filtersOf(period: Period): readonly FieldFilter[] {
  const days = periods[period]
  return [{ operator: 'gte', value: days === null ? beginning : todayWith(-days) }]
}

/**
 * Which span a list shows; null for one that somebody chose otherwise.
 * @param unset what the list shows without a word on time
 */
export function periodOf(filters: readonly FieldFilter[], unset: Period): Period | null {
  if (filters.length === 0) return unset
  const [only] = filters
  if (filters.length > 1 || only?.operator !== 'gte') return null
  const names = Object.keys(periods) as Period[]
  return names.find((period) => filtersOf(period)[0]?.value === only.value) ?? null
}
