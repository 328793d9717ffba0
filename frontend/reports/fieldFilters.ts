import type { Filters } from '#resources/core/measureValue.ts'
import { type Operator, operators } from '#resources/core/operators.ts'
import type { FieldFilter } from '../fields/types.ts'

interface Named extends FieldFilter {
  readonly name: string
}

const suffix = new RegExp(`^(.+)_(${operators.filter((each) => each !== 'eq' && each !== 'in').join('|')})$`)

function conditionsOf(filters: Filters): readonly Named[] {
  return Object.entries(filters).map(([parameter, value]) => {
    const [, name, operator] = suffix.exec(parameter) ?? []
    if (name !== undefined) return { name, operator: operator as Operator, value }
    return { name: parameter, operator: Array.isArray(value) ? ('in' as const) : ('eq' as const), value }
  })
}

/** Fields that filters are about, in their order. Pure. */
export const filteredFields = (filters: Filters): readonly string[] => [...new Set(conditionsOf(filters).map(({ name }) => name))]

/** Conditions on one field, as its filter input has them. Pure. */
export const conditionsOn = (filters: Filters, field: string): readonly FieldFilter[] =>
  conditionsOf(filters).flatMap(({ name, operator, value }) => (name === field ? [{ operator, value }] : []))

/** The filters with other conditions on one field. Pure. */
export function withConditions(filters: Filters, field: string, next: readonly FieldFilter[]): Filters {
  const others = Object.entries(filters).filter(([parameter]) => (suffix.exec(parameter)?.[1] ?? parameter) !== field)
  const own = next.flatMap(({ operator, value }): [string, string | readonly string[]][] => {
    const values = [value].flat().flatMap((each) => (each === null || each === undefined || each === '' ? [] : [String(each)]))
    const [only] = values
    if (only === undefined) return []
    return [[operator === 'eq' || operator === 'in' ? field : `${field}_${operator}`, Array.isArray(value) ? values : only]]
  })
  return Object.fromEntries([...others, ...own])
}
