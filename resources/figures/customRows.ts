import { typeOf } from '../core/fields/index.ts'
import type { Filters } from '../core/measureValue.ts'
import type { FieldProblem } from '../core/problems.ts'
import type { ResourceName } from '../core/registry.ts'
import { type ResourceDefinition, systemFields } from '../core/resource.ts'
import { resources } from '../index.ts'
import { isFilters } from './customMeasure.ts'

/** A list of rows as a report of the organization: chosen columns in their order, filters and a sort order. */
export interface CustomRows {
  readonly of: ResourceName
  readonly columns: readonly string[]
  readonly where?: Filters
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' }
}

export const isOfRows = (value: unknown): value is CustomRows => typeof value === 'object' && value !== null && 'columns' in value

/** Resources whose lists can be exported. */
export const rowResources: readonly ResourceName[] = (resources as readonly ResourceDefinition[]).flatMap(({ name, list, actions }) =>
  list !== undefined && actions.list !== undefined && actions.export !== undefined ? [name as ResourceName] : [],
)

const mostColumns = 40

/** Returns the columns that a list of the resource can show: first its own fields, then the system fields. Pure. */
export function columnsOf(resource: ResourceName): readonly string[] {
  const fields = (resources as readonly ResourceDefinition[]).find(({ name }) => name === resource)?.fields ?? {}
  const fieldNames = Object.entries(fields).flatMap(([name, field]) => (typeOf(field).isWriteOnly === true ? [] : [name]))
  return [...fieldNames, ...systemFields.filter((name) => name !== 'id' && name !== 'version')]
}

/** Returns the problems of a definition sent by a client. Pure. */
export function problemsOfRows(value: CustomRows): readonly FieldProblem[] {
  const { of, columns, where, sort, ...others } = value as Partial<Record<keyof CustomRows, unknown>>
  const createPathProblem = (path: string, code: string): readonly FieldProblem[] => [{ path: `measure.${path}`, code }]
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return createPathProblem(unknown, 'unknownField')
  if (!rowResources.some((name) => name === of)) return createPathProblem('of', 'notAChoice')
  const possible = columnsOf(of as ResourceName)
  if (!Array.isArray(columns) || columns.length === 0 || columns.length > mostColumns || new Set(columns).size < columns.length)
    return createPathProblem('columns', 'required')
  if (!columns.every((name) => possible.includes(name))) return createPathProblem('columns', 'notAChoice')
  if (where !== undefined && !isFilters(where)) return createPathProblem('where', 'notAChoice')
  return sort === undefined || isSort(sort, possible) ? [] : createPathProblem('sort', 'notAChoice')
}

function isSort(sort: unknown, possible: readonly string[]): boolean {
  const { field, order, ...others } = Object(sort) as Readonly<Record<string, unknown>>
  return Object.keys(others).length === 0 && possible.includes(String(field)) && (order === 'asc' || order === 'desc')
}

/** Returns the list query that selects the rows. Pure. */
export const createRowsQuery = ({ where = {}, sort }: CustomRows): Filters => ({
  ...where,
  ...(sort === undefined ? {} : { _sort: sort.field, _order: sort.order }),
})
