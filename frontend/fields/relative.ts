import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { todayWith } from '#resources/core/variables.ts'
import type { FieldFilter } from './types.ts'

/** Spans of days around today: what is kept is the span, not the days that it covers now. */
export const relatives = ['today', 'past7', 'past30', 'next7', 'next30', 'before'] as const
export type Relative = (typeof relatives)[number]

/** Days from today, both included; null is open. */
const spans: Readonly<Record<Relative, readonly [from: number | null, to: number]>> = {
  today: [0, 0],
  past7: [-7, 0],
  past30: [-30, 0],
  next7: [0, 7],
  next30: [0, 30],
  before: [null, -1],
}

/** The filters of a span. A day of moments ends where the next one begins. */
export function withRelative(field: FieldDefinition, name: Relative): readonly FieldFilter[] {
  const [from, to] = spans[name]
  const end = typeOf(field).ofDay === undefined ? to : to + 1
  return [...(from === null ? [] : [{ operator: 'gte', value: todayWith(from) } as const]), { operator: 'lte', value: todayWith(end) }]
}

/** The span that these filters are; null for a range of somebody's own. */
export function relativeIn(field: FieldDefinition, filters: readonly FieldFilter[]): Relative | null {
  const spelled = spellingOf(filters)
  return relatives.find((name) => spellingOf(withRelative(field, name)) === spelled) ?? null
}

const spellingOf = (filters: readonly FieldFilter[]): string =>
  filters
    .map(({ operator, value }) => `${operator} ${value}`)
    .sort()
    .join()
