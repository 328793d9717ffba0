import type { SummaryAnswer } from './answers.ts'
import { figureOfGroups, type MeasureValue } from './measureValue.ts'

/**
 * Into what the values of a field are gathered in a summary: `enrolledOn:month` counts by the first day of the month, of days and moments; `dob:ages` by
 * decades of age as of today, of birth days.
 */
export const spans = ['day', 'week', 'month', 'quarter', 'year', 'ages'] as const
export type Span = (typeof spans)[number]

/** One thing that a summary counts by. */
export interface GroupedBy {
  readonly field: string
  /** Null: each value is a group. */
  readonly span: Span | null
}

/** Null for a word that is neither a field nor a field with a span. Pure. */
export function groupedBy(word: string): GroupedBy | null {
  const [field = '', span, ...more] = word.split(':')
  if (field === '' || more.length > 0) return null
  if (span === undefined) return { field, span: null }
  const found = spans.find((each) => each === span)
  return found === undefined ? null : { field, span: found }
}

/**
 * The rule of small numbers, for figures about people: a group of fewer than `below` people is published neither with its name nor with its number, and
 * no other number of the same answer lets a reader compute it. Such groups are published as one group without names. It takes in the next larger group
 * while it is a single one or has fewer than `below` people. Where no group is left to take in, the total is not published either. Rows that say nothing,
 * or hide what they say, are groups like any other.
 *
 * The rule holds for every reader: figures are printed, sent and exported. Those who may list the people learn nothing from figures of neighbouring periods
 * that their list does not show.
 * @param below 1 publishes all
 * @param value what the figures of the groups are, where they are more than counts
 */
export function withoutSmall(summary: SummaryAnswer, below: number, value?: MeasureValue): SummaryAnswer {
  const small = summary.groups.filter(({ count }) => count > 0 && count < below)
  if (small.length === 0) return summary
  const larger = summary.groups.filter(({ count }) => count >= below).toSorted((one, other) => one.count - other.count)
  const merged = [...small]
  const countOf = () => merged.reduce((sum, { count }) => sum + count, 0)
  const isSmall = () => merged.length === 1 || countOf() < below
  for (const next of larger) if (isSmall()) merged.push(next)
  const { by, total } = summary
  if (isSmall()) return { by, total: 0, groups: [], below }
  const others = summary.groups.filter((group) => !merged.includes(group))
  const figure = value === undefined ? {} : { value: figureOfGroups(value, merged) }
  return { by, total, groups: [...others, { values: {}, count: countOf(), ...figure, below }] }
}
