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

type Group = SummaryAnswer['groups'][number]

const hasValue = ({ values }: Group): boolean => Object.values(values).some((value) => value !== null)

/**
 * The rule of small numbers, for figures about people: a group of fewer than `below` people is published neither with its name nor with its number, and
 * no other number of the same answer lets a reader compute it. Such groups are published as one group without names. It takes in further groups, those
 * without a value first, then the smallest, while it is a single one or has fewer than `below` people. Rows that say nothing or hide it tell nothing of
 * anybody: a small group of them is published, but not beside small groups. Of fewer than `below` people altogether not even the total is published.
 *
 * The rule holds for every reader: figures are printed, sent and exported. Those who may list the people learn nothing from figures of neighbouring
 * periods that their list does not show.
 * @param below 1 publishes all
 * @param value what the figures of the groups are, where they are more than counts
 */
export function withoutSmall(summary: SummaryAnswer, below: number, value?: MeasureValue): SummaryAnswer {
  const { by, total, groups } = summary
  if (total > 0 && total < below) return { by, total: 0, groups: [], below }
  const isSmall = ({ count }: Group): boolean => count > 0 && count < below
  if (!groups.some((group) => hasValue(group) && isSmall(group))) return summary
  const merged = groups.filter(isSmall)
  const others = groups.filter((group) => group.count > 0 && !isSmall(group))
  const countOf = () => merged.reduce((sum, { count }) => sum + count, 0)
  for (const next of others.toSorted((one, other) => Number(hasValue(one)) - Number(hasValue(other)) || one.count - other.count))
    if (merged.length === 1 || countOf() < below) merged.push(next)
  const figure = value === undefined ? {} : { value: figureOfGroups(value, merged) }
  return { by, total, groups: [...groups.filter((group) => !merged.includes(group)), { values: {}, count: countOf(), ...figure, below }] }
}
