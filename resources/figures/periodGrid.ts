import { parseGrouping } from '../core/answers/summary.ts'
import type { Measure } from '../core/measure.ts'
import { addDays } from '../core/values/day.ts'
import { getResource } from '../index.ts'

/** True if a measure groups participants by a personal attribute such as age or gender. Pure. */
export function isOfPeople({ of, by }: Pick<Measure, 'of' | 'by'>): boolean {
  const people = getResource(of).summaries?.people ?? []
  return by.some((each) => people.includes(parseGrouping(each)?.field ?? ''))
}

interface Days {
  /** YYYY-MM-DD, both inclusive; null means no limit. */
  readonly from: string | null
  readonly to: string | null
}

/** Number of people of one group in one month. */
export interface MonthCount {
  /** First day of the month, YYYY-MM-DD. */
  readonly month: string
  /** Name of a group, or of several groups that are only published together. */
  readonly group: string
  readonly count: number
  /** True if the rows have no value or a hidden one. Their number reveals nothing about a person. */
  readonly isEmpty: boolean
}

/**
 * Joins months to intervals in each of which every group has no people or at least `minCount`. The figures of any two periods that
 * consist of whole intervals then differ by publishable numbers only: January to March minus January to February reveals no person of
 * March. Pure.
 * @returns first months of the intervals, in order
 */
export function joinMonths(counts: readonly MonthCount[], minCount: number): readonly string[] {
  const months = [...Map.groupBy(counts, ({ month }) => month)].sort(([left], [right]) => left.localeCompare(right))
  const intervals: { readonly start: string; readonly counts: readonly MonthCount[] }[] = []
  for (const [start, monthCounts] of months) {
    const last = intervals.at(-1)
    if (last === undefined || isPublishable(last.counts, minCount)) intervals.push({ start, counts: monthCounts })
    else intervals[intervals.length - 1] = { start: last.start, counts: [...last.counts, ...monthCounts] }
  }
  // An unpublishable last interval joins the intervals before it.
  for (
    let last = intervals.at(-1);
    last !== undefined && !isPublishable(last.counts, minCount) && intervals.length > 1;
    last = intervals.at(-1)
  ) {
    const previous = intervals.at(-2) ?? last
    intervals.splice(-2, 2, { start: previous.start, counts: [...previous.counts, ...last.counts] })
  }
  return intervals.map(({ start }) => start)
}

const isPublishable = (counts: readonly MonthCount[], minCount: number): boolean =>
  [...Map.groupBy(counts, ({ group }) => group).values()].every(
    (groupCounts) => groupCounts.every(({ isEmpty }) => isEmpty) || groupCounts.reduce((sum, { count }) => sum + count, 0) >= minCount,
  )

/**
 * Extends a period to whole intervals. Nothing limits the first interval at its start and the last one at its end. Pure.
 * @param starts first days of the intervals, in order
 */
export function extendToIntervals({ from, to }: Days, starts: readonly string[]): Days {
  const startOf = (day: string): string | undefined => starts.findLast((start, index) => index > 0 && start <= day)
  const next = to === null ? undefined : starts.find((start, index) => index > 0 && start > to)
  return { from: from === null ? null : (startOf(from) ?? null), to: next === undefined ? null : addDays(next, -1) }
}

/** Returns the text of the namespace `report` that names the counted days, with its values. Pure. */
export const intervalNote = ({
  from,
  to,
}: Days): { readonly key: 'allDates' | 'wholeMonths'; readonly values: Readonly<Record<string, string>> } =>
  from === null && to === null ? { key: 'allDates', values: {} } : { key: 'wholeMonths', values: { from: from ?? '…', to: to ?? '…' } }
