import type { SummaryAnswer } from './answers.ts'

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

type Groups = SummaryAnswer['groups']

/**
 * Groups of people that are so small that a figure may tell who somebody is are told as "fewer than `below`" alone. Where only one is, the next smallest is
 * told so, too: what is left of the total would say how many they are. Those of whom nothing is said are told: they are nobody in particular. Pure.
 */
export function withoutSmall(groups: Groups, below: number): Groups {
  const small = groups.filter(({ values, count }) => count > 0 && count < below && Object.values(values).some((value) => value !== null))
  if (small.length === 0) return groups
  const others = groups.filter((group) => group.count > 0 && !small.includes(group)).toSorted((one, other) => one.count - other.count)
  const hidden = new Set(small.length === 1 ? [...small, ...others.slice(0, 1)] : small)
  return groups.map((group) => (hidden.has(group) ? { ...group, count: 0, below: (Math.floor(group.count / below) + 1) * below } : group))
}
