import { figureOfGroups, type MeasureValue } from '../measureValue.ts'
import type { SummaryAnswer } from './answers.ts'

/**
 * Intervals by which a summary groups values. `enrolledOn:month` groups dates and times by the first day of their month; `dob:ages`
 * groups birth dates by decades of the current age.
 */
export const spans = ['day', 'week', 'month', 'quarter', 'year', 'ages'] as const
export type Span = (typeof spans)[number]

/** Field by which a summary groups. */
export interface Grouping {
  readonly field: string
  /** Null if each value is a group. */
  readonly span: Span | null
}

/** Parses `field` or `field:span`; null for other text. Pure. */
export function parseGrouping(groupKey: string): Grouping | null {
  const [field = '', span, ...extraParts] = groupKey.split(':')
  if (field === '' || extraParts.length > 0) return null
  if (span === undefined) return { field, span: null }
  const knownSpan = spans.find((each) => each === span)
  return knownSpan === undefined ? null : { field, span: knownSpan }
}

type Group = SummaryAnswer['groups'][number]

const hasValue = ({ values }: Group): boolean => Object.values(values).some((value) => value !== null)

/**
 * Hides small numbers in figures about people: a group of fewer than `below` people is published without name and number, and no other
 * number of the same response lets a reader compute it. Small groups are merged into one group without names. While that group is a
 * single one or has fewer than `below` people, it absorbs further groups: first those without a value, then the smallest. Rows with an
 * empty or hidden value reveal nothing about a person, so a small group of them is published, but not next to small groups. With fewer
 * than `below` people in total, the total is hidden too. The rule applies to every reader, because figures are printed, sent and
 * exported. Users who may list the people learn nothing from figures of neighbouring periods that their list does not show.
 * @param minCount 1 publishes all
 * @param value meaning of the groups' figures if they are not counts
 */
export function withoutSmall(summary: SummaryAnswer, minCount: number, value?: MeasureValue): SummaryAnswer {
  const { by, total, groups } = summary
  if (total > 0 && total < minCount) return { by, total: 0, groups: [], below: minCount }
  const isSmall = ({ count }: Group): boolean => count > 0 && count < minCount
  if (!groups.some((group) => hasValue(group) && isSmall(group))) return summary
  const merged = groups.filter(isSmall)
  const others = groups.filter((group) => group.count > 0 && !isSmall(group))
  const countOf = () => merged.reduce((sum, { count }) => sum + count, 0)
  for (const next of others.toSorted((left, right) => Number(hasValue(left)) - Number(hasValue(right)) || left.count - right.count))
    if (merged.length === 1 || countOf() < minCount) merged.push(next)
  const figure = value === undefined ? {} : { value: figureOfGroups(value, merged) }
  return {
    by,
    total,
    groups: [...groups.filter((group) => !merged.includes(group)), { values: {}, count: countOf(), ...figure, below: minCount }],
  }
}
