import dayjs from 'dayjs'

/** Periods of the activity, in the order of the choice (specification 2, section 9). */
export const spans = ['all', 'day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

export const usualSpan: Span = 'day'

/**
 * Returns the earliest time shown, ISO 8601 with Z; null for all. For a week or a month it is the same time of day, a week or a month
 * ago.
 */
export function startOfSpan(span: Span, now: Date): string | null {
  if (span === 'all') return null
  return dayjs(now).subtract(1, span).toISOString()
}
