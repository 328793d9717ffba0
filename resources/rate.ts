import type { SummaryAnswer } from './core/answers.ts'

type Group = SummaryAnswer['groups'][number]

/**
 * Share in percent of the rows of each group that more filters match. Groups of which a number is not published have one share together. Pure.
 * @param whole summary of all rows
 * @param part summary of the rows that match the filters too, by the same groupings
 */
export function rateOf(whole: SummaryAnswer, part: SummaryAnswer): SummaryAnswer {
  const below = whole.below ?? part.below
  if (below !== undefined) return { by: whole.by, total: 0, groups: [], below }
  const keyOf = ({ values, hidden = [] }: Group): string => JSON.stringify([hidden, ...whole.by.map((name) => values[name] ?? null)])
  const matching = new Map(part.groups.filter((group) => group.below === undefined).map((group) => [keyOf(group), group.count]))
  const small = [...whole.groups, ...part.groups].find((group) => group.below !== undefined)?.below
  const isPublished = (group: Group): boolean => group.below === undefined && (small === undefined || matching.has(keyOf(group)))
  const shareOf = (matches: number, rows: number) => ({ count: rows, value: rows === 0 ? null : (100 * matches) / rows })
  const published = whole.groups
    .filter(isPublished)
    .map((group) => ({ ...group, ...shareOf(matching.get(keyOf(group)) ?? 0, group.count) }))
  if (small === undefined) return { ...whole, groups: published }
  const rows = whole.total - sumOf(published.map(({ count }) => count))
  const matches = part.total - sumOf(whole.groups.filter(isPublished).map((group) => matching.get(keyOf(group)) ?? 0))
  return { ...whole, groups: rows === 0 ? published : [...published, { values: {}, ...shareOf(matches, rows), below: small }] }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
