import type { SummaryAnswer } from './core/answers.ts'

type Group = SummaryAnswer['groups'][number]

/**
 * Share in percent of the rows of each group that more filters match. A group of which either number is not shown has no share. Pure.
 * @param whole summary of all rows
 * @param part summary of the rows that match the filters too, by the same groupings
 */
export function rateOf(whole: SummaryAnswer, part: SummaryAnswer): SummaryAnswer {
  const keyOf = ({ values }: Group): string => JSON.stringify(whole.by.map((name) => values[name] ?? null))
  const parts = new Map(part.groups.map((group) => [keyOf(group), group]))
  return {
    ...whole,
    groups: whole.groups.map((group) => {
      const own = parts.get(keyOf(group))
      const below = group.below ?? own?.below
      if (below !== undefined) return { ...group, count: 0, below }
      return { ...group, value: group.count === 0 ? 0 : (100 * (own?.count ?? 0)) / group.count }
    }),
  }
}
