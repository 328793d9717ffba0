import type { CrudFilter, CrudOperators } from '@refinedev/core'
import { searchName } from '#resources/catalogue/fieldAccess.ts'
import type { Operator } from '#resources/core/operators.ts'
import type { FieldFilter } from '../../fields/types.ts'

/** Refine's names of our operators. Operators that are not listed have the same name in Refine. */
const toRefine: Readonly<Record<Operator, CrudOperators>> = {
  eq: 'eq',
  ne: 'ne',
  gte: 'gte',
  lte: 'lte',
  like: 'contains',
  in: 'in',
  filled: 'nnull',
}
const operatorsByRefine = new Map(
  Object.entries(toRefine).map(([ownOperator, refineOperator]) => [refineOperator, ownOperator as Operator]),
)

export const isSearch = (filter: CrudFilter): boolean => 'field' in filter && filter.field === searchName

/**
 * Modes of a list, in addition to its filters: rows in the trash, rows of all studies. They are filters in the address, so every call
 * with the filters includes them.
 */
const modes = ['trashed', 'allStudies'] as const
export type Mode = (typeof modes)[number]
export const isMode = (filter: CrudFilter): boolean => 'field' in filter && (modes as readonly string[]).includes(filter.field)

export const hasMode = (filters: readonly CrudFilter[], mode: Mode): boolean =>
  filters.some((filter) => 'field' in filter && filter.field === mode && String(filter.value) === 'true')

export function withMode(filters: readonly CrudFilter[], mode: Mode, isEnabled: boolean): readonly CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== mode)
  return isEnabled ? [...others, { field: mode, operator: 'eq', value: true }] : others
}

export function searchOf(filters: readonly CrudFilter[]): string {
  const searchFilter = filters.find(isSearch)
  return searchFilter === undefined || searchFilter.value === undefined ? '' : String(searchFilter.value)
}

export function withSearch(filters: readonly CrudFilter[], term: string): readonly CrudFilter[] {
  const others = filters.filter((filter) => !isSearch(filter))
  return term.trim() === '' ? others : [...others, { field: searchName, operator: 'eq', value: term.trim() }]
}

/** Returns the conditions of one field with our operators. Unknown operators in an address are ignored. */
export function filtersOfField(filters: readonly CrudFilter[], field: string): readonly FieldFilter[] {
  return filters.flatMap((filter) => {
    if (!('field' in filter) || filter.field !== field) return []
    const operator = operatorsByRefine.get(filter.operator)
    return operator === undefined ? [] : [{ operator, value: filter.value as unknown }]
  })
}

export function withFieldFilters(filters: readonly CrudFilter[], field: string, next: readonly FieldFilter[]): readonly CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== field)
  return [...others, ...next.map(({ operator, value }) => ({ field, operator: toRefine[operator], value }) as CrudFilter)]
}

/**
 * Returns the filters that the user chose, without the permanent filters and those on the fields of the parent and the study. Pure.
 * @param fields of the parent and of the study that contain the list
 */
export const withoutFixed = (
  filters: readonly CrudFilter[],
  fields: readonly string[],
  permanent: readonly CrudFilter[],
): readonly CrudFilter[] => {
  const isFixed = (filter: CrudFilter) =>
    'field' in filter &&
    (fields.includes(filter.field) ||
      permanent.some((each) => 'field' in each && each.field === filter.field && each.operator === filter.operator))
  return filters.filter((filter) => !isFixed(filter))
}
