import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import { withoutSmall } from '#resources/core/answers/summary.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { createNarrowingFilters, type MeasureNarrowing } from '#resources/figures/measureFilters.ts'
import { measureQueries } from '#resources/figures/measureQuery.ts'
import { extendToIntervals, joinMonths } from '#resources/figures/periodGrid.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Services } from '../platform/engine/ports/services.ts'

type Group = SummaryAnswer['groups'][number]

/**
 * Counts participants by a personal attribute in a period, for readers who may not list all of them. The answer covers whole intervals
 * of months (`joinMonths`), and groups that are small without a period are only published together. Otherwise the difference of two
 * answers could reveal a single participant.
 */
export async function countPeople(
  { engine, config }: Pick<Services, 'engine' | 'config'>,
  caller: Caller,
  measure: Measure<ResourceName> & { readonly period: string },
  selection: MeasureNarrowing & { readonly from: string | null; readonly to: string | null },
): Promise<SummaryAnswer> {
  const minCount = config.smallNumbersBelow
  const month = `${measure.period}:month`
  const filters = createNarrowingFilters(measure, { ...selection, from: null, to: null }, zoneOf(caller.zones, {}))
  const { whole: query } = measureQueries({ ...measure, by: [...measure.by, month] }, filters)
  const monthly = await engine.figures.exactSummary(caller, measure.of, query as Values)
  const keyOf = ({ values, hidden }: Group) => JSON.stringify([measure.by.map((name) => values[name] ?? null), hidden !== undefined])
  const monthOf = ({ values }: Group) => String(values[month])

  const allGroups = sumGroups(monthly.groups, keyOf, measure.by)
  const published = withoutSmall({ by: measure.by, total: monthly.total, groups: allGroups }, minCount)
  if (published.below !== undefined) return { ...published, days: { from: null, to: null } }
  const publishedKeys = new Set(published.groups.flatMap((group) => (group.below === undefined ? [keyOf(group)] : [])))
  const starts = joinMonths(
    monthly.groups.map((group) => {
      const isPublished = publishedKeys.has(keyOf(group))
      return {
        month: monthOf(group),
        group: isPublished ? keyOf(group) : '',
        count: group.count,
        isEmpty: isPublished && measure.by.every((name) => (group.values[name] ?? null) === null),
      }
    }),
    minCount,
  )
  const days = extendToIntervals(selection, starts)
  const isCovered = (group: Group) => (days.from === null || monthOf(group) >= days.from) && (days.to === null || monthOf(group) <= days.to)
  const groups = sumGroups(monthly.groups.filter(isCovered), keyOf, measure.by)
  const smallCount = sum(groups.filter((group) => !publishedKeys.has(keyOf(group))))
  const summary: SummaryAnswer = {
    by: measure.by,
    total: sum(groups),
    groups: [
      ...groups.filter((group) => publishedKeys.has(keyOf(group))),
      ...(smallCount === 0 ? [] : [{ values: {}, count: smallCount, below: minCount }]),
    ],
  }
  return { ...(summary.total < minCount ? withoutSmall(summary, minCount) : summary), days }
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

/** Adds up the groups with the same key, in the order of their first occurrence, with the values of `by` only. */
function sumGroups(groups: readonly Group[], keyOf: (group: Group) => string, by: readonly string[]): readonly Group[] {
  return [...Map.groupBy(groups, keyOf).values()].flatMap((sameGroups) => {
    const [first] = sameGroups
    if (first === undefined) return []
    return [{ ...first, values: Object.fromEntries(by.map((name) => [name, first.values[name] ?? null])), count: sum(sameGroups) }]
  })
}
