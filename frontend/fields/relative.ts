import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { createTodayVariable } from '#resources/core/variables.ts'
import type { FieldFilter } from './types.ts'

/** Periods relative to today. The filter stores the period, not its current dates. */
export const relatives = ['today', 'past7', 'past30', 'next7', 'next30', 'before'] as const
export type Relative = (typeof relatives)[number]

/** First and last day relative to today, both included; null means no limit. */
const spans: Readonly<Record<Relative, readonly [from: number | null, to: number]>> = {
  today: [0, 0],
  past7: [-7, 0],
  past30: [-30, 0],
  next7: [0, 7],
  next30: [0, 30],
  before: [null, -1],
}

/** Returns the filters of a period. For values with a time, the period ends where the next day begins. */
export function withRelative(field: FieldDefinition, name: Relative): readonly FieldFilter[] {
  const [fromOffset, toOffset] = spans[name]
  const end = typeOf(field).momentOfDay === undefined ? toOffset : toOffset + 1
  return [
    ...(fromOffset === null ? [] : [{ operator: 'gte', value: createTodayVariable(fromOffset) } as const]),
    { operator: 'lte', value: createTodayVariable(end) },
  ]
}

/** Relative period of these filters; null for a custom range. */
export function relativePeriodOf(field: FieldDefinition, filters: readonly FieldFilter[]): Relative | null {
  const spelling = spellingOf(filters)
  return relatives.find((name) => spellingOf(withRelative(field, name)) === spelling) ?? null
}

const spellingOf = (filters: readonly FieldFilter[]): string =>
  filters
    .map(({ operator, value }) => `${operator} ${value}`)
    .sort()
    .join()
