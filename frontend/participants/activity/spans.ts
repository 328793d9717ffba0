import dayjs from 'dayjs'

/** How far back activity is shown (specification 2, section 9), in the order of the choice. */
export const spans = ['all', 'day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

export const usualSpan: Span = 'day'

/** The first moment shown, ISO 8601 with Z; null for all. A week and a month reach back to the same time of day. */
export function startOfSpan(span: Span, now: Date): string | null {
  if (span === 'all') return null
  return dayjs(now).subtract(1, span).toISOString()
}
