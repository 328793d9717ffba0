import type { FieldFilter } from './types.ts'

export type Bound = 'gte' | 'lte'

export const boundOf = (filters: readonly FieldFilter[], bound: Bound): unknown =>
  filters.find(({ operator }) => operator === bound)?.value ?? null

/** The range with one of its bounds changed, or taken away by null. */
export function withBound(filters: readonly FieldFilter[], bound: Bound, value: unknown): readonly FieldFilter[] {
  const others = filters.filter(({ operator }) => operator !== bound)
  return value === null ? others : [...others, { operator: bound, value }]
}
