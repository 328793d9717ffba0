import { isUuid } from '../../core/fields/ref.ts'
import type { FieldProblem } from '../../core/problems.ts'
import type { AnyMapping, FhirContext, ListFilters, SearchParameter } from '../types.ts'
import { dateFilters } from './dates.ts'

/** Parameters of an address; repeated ones are lists. */
export type SearchParameters = Readonly<Record<string, string | readonly string[]>>

/** Filters and order of the product's list for a FHIR search, or the problems of its parameters. */
export interface ListQueryOfSearch {
  readonly query: ListFilters
  readonly problems: readonly FieldProblem[]
}

/** Parameters of every search. They filter like the parameters of a type. */
const sharedParameters = {
  _lastUpdated: { type: 'date', field: 'updatedAt', about: 'Time of the last change.' },
} as const satisfies Readonly<Record<string, SearchParameter>>

/** Returns the parameters by which a type can be filtered, without `_id`. The audit trail has no last change. */
export const filtersOf = ({ search, of }: AnyMapping): Readonly<Record<string, SearchParameter>> =>
  of === 'auditHistory' ? search : { ...sharedParameters, ...search }

/** Translates the filters and the order of a search. Paging is left to the caller. Pure. */
export function listQueryOf(
  mapping: AnyMapping,
  parameters: SearchParameters,
  context: Pick<FhirContext, 'base'> & { readonly zone: string },
): ListQueryOfSearch {
  const problems: FieldProblem[] = []
  const filters = new Map<string, string[]>()
  const add = (name: string, found: ListFilters | FieldProblem['code']) => {
    if (typeof found === 'string') return problems.push({ path: name, code: found })
    for (const [field, value] of Object.entries(found)) {
      // A list of alternatives cannot be combined with another one of the same field.
      if (filters.has(field) && !/_[gl]te$/.test(field)) return problems.push({ path: name, code: 'repeated' })
      filters.set(field, [...(filters.get(field) ?? []), ...[value].flat()])
    }
    return undefined
  }
  for (const [name, parameter] of Object.entries(filtersOf(mapping)))
    for (const value of valuesOf(parameters[name])) add(name, filtersOfValue(parameter, value, context))
  for (const value of valuesOf(parameters._id)) {
    const ids = value.split(',').map((each) => each.trim().toLowerCase())
    add('_id', ids.every(isUuid) ? { id: ids } : 'notAReference')
  }
  for (const value of valuesOf(parameters._sort).slice(0, 1)) {
    const sort = value.split(',').map((each) => ({ field: mapping.sort[each.replace(/^-/, '')], isDescending: each.startsWith('-') }))
    if (sort.some(({ field }) => field === undefined)) problems.push({ path: '_sort', code: 'notAnOption' })
    else {
      filters.set('_sort', [sort.map(({ field }) => field).join(',')])
      filters.set('_order', [sort.map(({ isDescending }) => (isDescending ? 'desc' : 'asc')).join(',')])
    }
  }
  return {
    query: Object.fromEntries([...filters].map(([field, values]) => [field, values.length === 1 ? (values[0] ?? '') : values])),
    problems,
  }
}

export const valuesOf = (value: SearchParameters[string] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** Returns the filters of one value, or the code of its problem. */
function filtersOfValue(
  parameter: SearchParameter,
  value: string,
  context: Pick<FhirContext, 'base'> & { readonly zone: string },
): ListFilters | FieldProblem['code'] {
  if (value.trim() === '') return 'required'
  switch (parameter.type) {
    case 'date':
      return dateFilters(value, { name: parameter.field, isDay: parameter.isDay === true }, context.zone) ?? 'notADate'
    case 'string':
      return { [`${parameter.field}_like`]: value }
    case 'reference': {
      const ids = value.split(',').map((each) => idOf(each.trim(), parameter.to, context))
      return ids.every((each) => each !== null) ? { [parameter.field]: ids } : 'notAReference'
    }
    case 'identifier':
      return identifierFilters(parameter.fields, value, context)
    default:
      return codeFilters(parameter.codes, value)
  }
}

/** Id of a reference: `Patient/ID`, an absolute address below this server, or only the id. */
function idOf(reference: string, type: string, { base }: Pick<FhirContext, 'base'>): string | null {
  const relative = reference.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference
  const id = (relative.startsWith(`${type}/`) ? relative.slice(type.length + 1) : relative).toLowerCase()
  return isUuid(id) ? id : null
}

/** One identifier, with or without a system. */
function identifierFilters(
  fields: Readonly<Record<string, string>>,
  value: string,
  { base }: Pick<FhirContext, 'base'>,
): ListFilters | FieldProblem['code'] {
  const separator = value.indexOf('|')
  const system = separator === -1 ? '' : value.slice(0, separator)
  const identifier = value.slice(separator + 1)
  const name = system === '' ? Object.keys(fields)[0] : system.replace(`${base}/identifier/`, '')
  const field = name === undefined || !Object.hasOwn(fields, name) ? undefined : fields[name]
  if (field === undefined) return 'notAnOption'
  return identifier === '' ? 'required' : { [field]: identifier }
}

/** Codes of a status, with or without their system. Several codes must be about the same field. */
function codeFilters(codes: Readonly<Record<string, ListFilters>>, value: string): ListFilters | FieldProblem['code'] {
  const selected = value.split(',').map((each) => {
    const code = each.slice(each.indexOf('|') + 1).trim()
    return Object.hasOwn(codes, code) ? codes[code] : undefined
  })
  if (!selected.every((each) => each !== undefined)) return 'notAnOption'
  const [first] = selected
  if (first === undefined || selected.length === 1) return first ?? 'notAnOption'
  const [field] = Object.keys(first)
  const isSameField = selected.every((each) => Object.keys(each).length === 1 && Object.keys(each)[0] === field)
  return field === undefined || !isSameField ? 'tooMany' : { [field]: selected.flatMap((each) => each[field] ?? []) }
}
