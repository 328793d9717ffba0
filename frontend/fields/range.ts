import type { FieldFilter } from './types.ts'

export type Bound = 'gte' | 'lte'

export const boundOf = (filters: readonly FieldFilter[], bound: Bound): unknown =>
  filters.find(({ operator }) => operator === bound)?.value ?? null

/** Changes one bound of the range; null removes it. */
export function withBound(filters: readonly FieldFilter[], bound: Bound, value: unknown): readonly FieldFilter[] {
  const others = filters.filter(({ operator }) => operator !== bound)
  return value === null ? others : [...others, { operator: bound, value }]
}
