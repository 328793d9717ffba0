import { daysAfter } from './core/day.ts'
import type { Measure } from './core/measure.ts'
import { isAdditive } from './core/measureValue.ts'
import { groupedBy } from './core/summary.ts'
import { resolved } from './core/variables.ts'
import type { MeasureNarrowing } from './measureFilters.ts'
import { type CalendarSpan, endOfSpan, startOfSpan } from './spans.ts'

/** The days that a time chart is about. */
export interface MeasureDays extends Pick<MeasureNarrowing, 'from' | 'to'> {
  /** YYYY-MM-DD, where the organisation is. */
  readonly today: string
}

/** Calendar grouping of a measure; null without one. Pure. */
export function calendarOf({ by: [first = ''] }: Measure): { readonly name: string; readonly span: CalendarSpan } | null {
  const grouped = groupedBy(first)
  return grouped === null || grouped.span === null || grouped.span === 'ages' ? null : { name: grouped.field, span: grouped.span }
}

/** Figures are added up along the calendar: what was reached by the end of each span. Pure. */
export const isCumulative = (measure: Measure): boolean =>
  measure.chart === 'line' && measure.by.length === 1 && isAdditive(measure.value) && calendarOf(measure) !== null

/** The first and the last day that are counted, YYYY-MM-DD; null is open. */
interface Bounds {
  readonly from: string | null
  readonly to: string | null
}

/** The days that are counted: those of the period, within those of the measure's own filters. Pure. */
export function boundsOf(measure: Measure, { from, to, today }: MeasureDays): Bounds {
  const calendar = calendarOf(measure)
  if (calendar === null) return { from: null, to: null }
  const own = (suffix: string): string | null => {
    const value = resolved(measure.where?.[`${calendar.name}_${suffix}`] ?? null, { today })
    return typeof value === 'string' ? value : null
  }
  const period = measure.period === calendar.name ? { from, to } : {}
  return { from: latest(own('gte'), period.from ?? null), to: earliest(own('lte'), period.to ?? null) }
}

const latest = (one: string | null, other: string | null): string | null => (one === null || (other !== null && other > one) ? other : one)
const earliest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** More spans than this are not filled in: the chart would be unreadable. */
const mostSpans = 600

interface Groups {
  /** The first days of the first and the last group, YYYY-MM-DD; absent where there is none. */
  readonly first?: string | undefined
  readonly last?: string | undefined
}

/**
 * The first days of all spans of a time chart, those without rows too: from the first day of the period, else from the first group, to the last day of the
 * period, else to today; beyond today only where something is counted there or the measure's own filters look ahead. Pure.
 */
export function spansOf(measure: Measure, { first, last }: Groups, days: MeasureDays): readonly string[] {
  const calendar = calendarOf(measure)
  if (calendar === null) return []
  const { span } = calendar
  const { from, to } = boundsOf(measure, days)
  const isAhead = looksAhead(measure) || (last !== undefined && last > days.today)
  const end = isAhead ? (to ?? last ?? days.today) : (earliest(to, days.today) ?? days.today)
  const lastSpan = latest(last ?? null, startOfSpan(span, end)) ?? end
  const firstSpan = from === null ? (first ?? lastSpan) : startOfSpan(span, from)
  return spansBetween(span, firstSpan, lastSpan) ?? spansBetween(span, first ?? lastSpan, lastSpan) ?? []
}

/** Null for too many. */
function spansBetween(span: CalendarSpan, first: string, last: string): readonly string[] | null {
  const spans: string[] = []
  for (let start = first; start <= last; start = daysAfter(endOfSpan(span, start), 1)) {
    if (spans.length === mostSpans) return null
    spans.push(start)
  }
  return spans
}

const looksAhead = (measure: Measure): boolean => measure.where?.[`${calendarOf(measure)?.name}_lte`] !== undefined

/** Is a span counted in part: cut by the period, or not over yet? Pure. @param start its first day */
export function isPartial(measure: Measure, start: string, days: MeasureDays): boolean {
  const calendar = calendarOf(measure)
  if (calendar === null) return false
  const end = endOfSpan(calendar.span, start)
  const { from, to } = boundsOf(measure, days)
  // A cumulative figure includes the days before the period.
  const isCutBefore = from !== null && start < from && !isCumulative(measure)
  return isCutBefore || (to !== null && end > to) || (!looksAhead(measure) && start <= days.today && days.today <= end)
}
