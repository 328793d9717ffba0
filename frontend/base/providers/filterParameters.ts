import type { CrudFilter, CrudFilters } from '@refinedev/core'

/**
 * Turns filters into query parameters of a list: `name=a`, `name_like=a`, `age_gte=5`. Several values repeat the parameter:
 * `name=a&name=b`.
 */
export function filterParameters(filters: CrudFilters = []): [string, string][] {
  return filters.flatMap(parametersOf).filter(([, value]) => value !== '')
}

function parametersOf(filter: CrudFilter): [string, string][] {
  if (!('field' in filter)) throw new Error(`A list takes no '${filter.operator}' of filters`)
  const suffix = suffixes[filter.operator]
  if (suffix === undefined) throw new Error(`A list takes no filter '${filter.operator}'`)
  const values: unknown[] = Array.isArray(filter.value) ? filter.value : [filter.value]
  return values.filter((value) => value !== undefined && value !== null).map((value) => [filter.field + suffix, String(value)])
}

const suffixes: Partial<Record<CrudFilter['operator'], string>> = {
  eq: '',
  in: '',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  contains: '_like',
  nnull: '_filled',
}
