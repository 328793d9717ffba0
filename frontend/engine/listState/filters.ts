import type { CrudFilter, CrudOperators } from '@refinedev/core'
import type { Operator } from '#resources/core/operators.ts'
import { searchName } from '#resources/readable.ts'
import type { FieldFilter } from '../../fields/types.ts'

/** Refine's words for our operators; the others are the same. */
const toRefine: Readonly<Record<Operator, CrudOperators>> = {
  eq: 'eq',
  ne: 'ne',
  gte: 'gte',
  lte: 'lte',
  like: 'contains',
  in: 'in',
  filled: 'nnull',
}
const fromRefine = new Map(Object.entries(toRefine).map(([ours, theirs]) => [theirs, ours as Operator]))

export const isSearch = (filter: CrudFilter): boolean => 'field' in filter && filter.field === searchName

/**
 * Which rows a list is about, beside what it is narrowed by: those in the trash, those of all studies. They stand in the address among
 * the filters, and so go with every call that takes them.
 */
const modes = ['trashed', 'allStudies'] as const
export type Mode = (typeof modes)[number]
export const isMode = (filter: CrudFilter): boolean => 'field' in filter && (modes as readonly string[]).includes(filter.field)

export const hasMode = (filters: readonly CrudFilter[], mode: Mode): boolean =>
  filters.some((filter) => 'field' in filter && filter.field === mode && String(filter.value) === 'true')

export function withMode(filters: readonly CrudFilter[], mode: Mode, isOn: boolean): readonly CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== mode)
  return isOn ? [...others, { field: mode, operator: 'eq', value: true }] : others
}

export function searchOf(filters: readonly CrudFilter[]): string {
  const found = filters.find(isSearch)
  return found === undefined || found.value === undefined ? '' : String(found.value)
}

export function withSearch(filters: readonly CrudFilter[], term: string): readonly CrudFilter[] {
  const others = filters.filter((filter) => !isSearch(filter))
  return term.trim() === '' ? others : [...others, { field: searchName, operator: 'eq', value: term.trim() }]
}

/** Conditions of one field, in our words. Conditions that an address made up are left out. */
export function filtersOfField(filters: readonly CrudFilter[], field: string): readonly FieldFilter[] {
  return filters.flatMap((filter) => {
    if (!('field' in filter) || filter.field !== field) return []
    const operator = fromRefine.get(filter.operator)
    return operator === undefined ? [] : [{ operator, value: filter.value as unknown }]
  })
}

export function withFieldFilters(filters: readonly CrudFilter[], field: string, next: readonly FieldFilter[]): readonly CrudFilter[] {
  const others = filters.filter((filter) => !('field' in filter) || filter.field !== field)
  return [...others, ...next.map(({ operator, value }) => ({ field, operator: toRefine[operator], value }) as CrudFilter)]
}

/**
 * The filters that the user chose: those of the place of the list, and its permanent ones, left out. Pure.
 * @param fields of the parent and the study that the list is below
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
