import type { SummaryAnswer } from '../core/answers/answers.ts'

type Group = SummaryAnswer['groups'][number]

/**
 * Returns the percentage of each group's rows that match additional filters. Groups with an unpublished number share a single percentage.
 * Pure.
 * @param totalSummary summary of all rows
 * @param matchingSummary summary of the rows that also match the filters, with the same groupings
 */
export function rateOf(totalSummary: SummaryAnswer, matchingSummary: SummaryAnswer): SummaryAnswer {
  const minCount = totalSummary.below ?? matchingSummary.below
  if (minCount !== undefined) return { by: totalSummary.by, total: 0, groups: [], below: minCount }
  const keyOf = ({ values, hidden = [] }: Group): string => JSON.stringify([hidden, ...totalSummary.by.map((name) => values[name] ?? null)])
  const matching = new Map(matchingSummary.groups.filter((group) => group.below === undefined).map((group) => [keyOf(group), group.count]))
  const small = [...totalSummary.groups, ...matchingSummary.groups].find((group) => group.below !== undefined)?.below
  const isPublished = (group: Group): boolean => group.below === undefined && (small === undefined || matching.has(keyOf(group)))
  const shareOf = (matches: number, rows: number) => ({ count: rows, value: rows === 0 ? null : (100 * matches) / rows })
  const publishedGroups = totalSummary.groups
    .filter(isPublished)
    .map((group) => ({ ...group, ...shareOf(matching.get(keyOf(group)) ?? 0, group.count) }))
  if (small === undefined) return { ...totalSummary, groups: publishedGroups }
  const rows = totalSummary.total - sumOf(publishedGroups.map(({ count }) => count))
  const matches = matchingSummary.total - sumOf(totalSummary.groups.filter(isPublished).map((group) => matching.get(keyOf(group)) ?? 0))
  return {
    ...totalSummary,
    groups: rows === 0 ? publishedGroups : [...publishedGroups, { values: {}, ...shareOf(matches, rows), below: small }],
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
