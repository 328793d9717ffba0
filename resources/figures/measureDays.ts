import { parseGrouping } from '../core/answers/summary.ts'
import type { Measure } from '../core/measure.ts'
import { isAdditive } from '../core/measureValue.ts'
import { addDays } from '../core/values/day.ts'
import { evaluateVariable } from '../core/variables.ts'
import { type CalendarSpan, endOfSpan, startOfSpan } from './calendarSpans.ts'
import type { MeasureNarrowing } from './measureFilters.ts'

/** The period of a time chart, and today's date. */
export interface MeasureDays extends Pick<MeasureNarrowing, 'from' | 'to'> {
  /** YYYY-MM-DD, in the organization's time zone. */
  readonly today: string
}

/** Returns the calendar grouping of a measure; null if it has none. Pure. */
export function calendarOf({ by: [first = ''] }: Measure): { readonly name: string; readonly span: CalendarSpan } | null {
  const grouping = parseGrouping(first)
  return grouping === null || grouping.span === null || grouping.span === 'ages' ? null : { name: grouping.field, span: grouping.span }
}

/** True if figures are added up over time: each shows the total at the end of its span. Pure. */
export const isCumulative = (measure: Measure): boolean =>
  measure.chart === 'line' && measure.by.length === 1 && isAdditive(measure.value) && calendarOf(measure) !== null

/** The first and the last day that are counted, YYYY-MM-DD; null means no limit. */
interface Bounds {
  readonly from: string | null
  readonly to: string | null
}

/** Returns the days that are counted: those within both the period and the measure's own filters. Pure. */
export function boundsOf(measure: Measure, { from, to, today }: MeasureDays): Bounds {
  const calendar = calendarOf(measure)
  if (calendar === null) return { from: null, to: null }
  const ownBound = (suffix: string): string | null => {
    const value = evaluateVariable(measure.where?.[`${calendar.name}_${suffix}`] ?? null, { today })
    return typeof value === 'string' ? value : null
  }
  const period = measure.period === calendar.name ? { from, to } : {}
  return { from: pickLatest(ownBound('gte'), period.from ?? null), to: pickEarliest(ownBound('lte'), period.to ?? null) }
}

const pickLatest = (first: string | null, second: string | null): string | null =>
  first === null || (second !== null && second > first) ? second : first
const pickEarliest = (first: string | null, second: string | null): string | null =>
  first === null || (second !== null && second < first) ? second : first

/** Maximum number of spans that are filled in; with more, the chart would be unreadable. */
const mostSpans = 600

interface Groups {
  /** The first days of the first and the last group, YYYY-MM-DD; absent if there are no groups. */
  readonly first?: string | undefined
  readonly last?: string | undefined
}

/**
 * Returns the first days of all spans of a time chart, including spans without rows. The chart begins with the first day of the period,
 * else with the first group. It ends with the last day of the period, else with today. It continues beyond today only if rows are counted
 * there or the measure's own filters include future days. Pure.
 */
export function spansOf(measure: Measure, { first, last }: Groups, days: MeasureDays): readonly string[] {
  const calendar = calendarOf(measure)
  if (calendar === null) return []
  const { span } = calendar
  const { from, to } = boundsOf(measure, days)
  const includesFuture = hasFutureBound(measure) || (last !== undefined && last > days.today)
  const end = includesFuture ? (to ?? last ?? days.today) : (pickEarliest(to, days.today) ?? days.today)
  const lastSpan = pickLatest(last ?? null, startOfSpan(span, end)) ?? end
  const firstSpan = from === null ? (first ?? lastSpan) : startOfSpan(span, from)
  return listSpans(span, firstSpan, lastSpan) ?? listSpans(span, first ?? lastSpan, lastSpan) ?? []
}

/** Returns the first days of the spans; null if there are more than `mostSpans`. */
function listSpans(span: CalendarSpan, first: string, last: string): readonly string[] | null {
  const spans: string[] = []
  for (let start = first; start <= last; start = addDays(endOfSpan(span, start), 1)) {
    if (spans.length === mostSpans) return null
    spans.push(start)
  }
  return spans
}

const hasFutureBound = (measure: Measure): boolean => measure.where?.[`${calendarOf(measure)?.name}_lte`] !== undefined

/** True if the period cuts off part of the span, or the span has not ended. Pure. @param start first day of the span */
export function isPartial(measure: Measure, start: string, days: MeasureDays): boolean {
  const calendar = calendarOf(measure)
  if (calendar === null) return false
  const end = endOfSpan(calendar.span, start)
  const { from, to } = boundsOf(measure, days)
  // A cumulative figure includes the days before the period.
  const isCutBefore = from !== null && start < from && !isCumulative(measure)
  return isCutBefore || (to !== null && end > to) || (!hasFutureBound(measure) && start <= days.today && days.today <= end)
}
