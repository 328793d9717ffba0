import type { Filters } from '#resources/core/measureValue.ts'
import { type Operator, operators } from '#resources/core/operators.ts'
import type { FieldFilter } from '../fields/types.ts'

interface NamedFilter extends FieldFilter {
  readonly name: string
}

const suffix = new RegExp(`^(.+)_(${operators.filter((each) => each !== 'eq' && each !== 'in').join('|')})$`)

function conditionsOf(filters: Filters): readonly NamedFilter[] {
  return Object.entries(filters).map(([parameter, value]) => {
    const [, name, operator] = suffix.exec(parameter) ?? []
    if (name !== undefined) return { name, operator: operator as Operator, value }
    return { name: parameter, operator: Array.isArray(value) ? ('in' as const) : ('eq' as const), value }
  })
}

/** Returns the fields with filters, in order. Pure. */
export const getFilteredFields = (filters: Filters): readonly string[] => [...new Set(conditionsOf(filters).map(({ name }) => name))]

/** Returns the conditions on one field, for its filter input. Pure. */
export const conditionsOfField = (filters: Filters, field: string): readonly FieldFilter[] =>
  conditionsOf(filters).flatMap(({ name, operator, value }) => (name === field ? [{ operator, value }] : []))

/** Replaces the conditions on one field. Pure. */
export function withConditions(filters: Filters, field: string, next: readonly FieldFilter[]): Filters {
  const others = Object.entries(filters).filter(([parameter]) => (suffix.exec(parameter)?.[1] ?? parameter) !== field)
  const fieldEntries = next.flatMap(({ operator, value }): [string, string | readonly string[]][] => {
    const values = [value].flat().flatMap((each) => (each === null || each === undefined || each === '' ? [] : [String(each)]))
    const [firstValue] = values
    if (firstValue === undefined) return []
    return [[operator === 'eq' || operator === 'in' ? field : `${field}_${operator}`, Array.isArray(value) ? values : firstValue]]
  })
  return Object.fromEntries([...others, ...fieldEntries])
}
