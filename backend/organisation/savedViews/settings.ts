import { getRequestedFields, searchName } from '#resources/catalogue/fieldAccess.ts'
import type { ListSettings } from '#resources/core/answers/answers.ts'
import { customKeyOf, customValuesName } from '#resources/core/customFields.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'

/** Columns of all rows in addition to their declared fields. Only rows in the trash have the last two. */
const systemColumns: readonly string[] = [...systemFields, 'deletedAt', 'deletedBy']
/** Filter parameters of a list that belong to no field. */
const modes: readonly string[] = ['trashed', 'allStudies']

const narrowest = 40
const widest = 2000
const largestPage = 500
const mostFilters = 30

type Checks = { readonly [Name in keyof Required<ListSettings>]: (value: unknown, columns: Columns) => readonly SettingProblem[] }
interface SettingProblem {
  /** Path below the setting: `columns.2`; empty for the setting itself. */
  readonly at: string
  readonly code: string
}
interface Columns {
  /** True if the list has a column with this name. Readers who may not see the column get the view without it. */
  has(name: unknown): boolean
  /** True if the maker may filter and sort by the values of this column. */
  mayAsk(name: string): boolean
}

/** Returns every problem of the settings, by path and code: they must match `ListSettings` and name columns and filters of the list. */
export function problemsOfSettings(resource: ResourceDefinition, settings: object, readable: ReadonlySet<string>): readonly FieldProblem[] {
  const columns: Columns = {
    has: (name) => typeof name === 'string' && isColumn(resource, name),
    mayAsk: (name) =>
      getRequestedFields(resource, name).every(
        (each) => systemColumns.includes(each) || readable.has(customKeyOf(each) === null ? each : customValuesName),
      ),
  }
  return Object.entries(settings).flatMap(([name, value]) => {
    if (!Object.hasOwn(checks, name)) return [{ path: 'settings', code: 'unknownSetting' }]
    return checks[name as keyof ListSettings](value, columns).map(({ at, code }) => ({ path: `settings.${name}${at && `.${at}`}`, code }))
  })
}

function isColumn(resource: ResourceDefinition, name: string): boolean {
  if (systemColumns.includes(name)) return true
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field !== undefined && typeOf(field).isWriteOnly !== true
}

const checks: Checks = {
  columns: (value, columns) => {
    if (!Array.isArray(value)) return [{ at: '', code: 'notAList' }]
    const unknown = value.flatMap((name, index) => (columns.has(name) ? [] : [{ at: String(index), code: 'unknownColumn' }]))
    return new Set(value).size === value.length ? unknown : [...unknown, { at: '', code: 'repeated' }]
  },
  widths: (value, columns) => {
    if (!isObject(value)) return [{ at: '', code: 'notAnObject' }]
    return Object.entries(value).flatMap(([name, width]) => {
      if (!columns.has(name)) return [{ at: '', code: 'unknownColumn' }]
      return isIntegerWithin(width, narrowest, widest) ? [] : [{ at: name, code: 'notANumber' }]
    })
  },
  density: (value) => (value === 'comfortable' || value === 'compact' ? [] : [{ at: '', code: 'notAChoice' }]),
  filters: (value, columns) => {
    if (!Array.isArray(value)) return [{ at: '', code: 'notAList' }]
    if (value.length > mostFilters) return [{ at: '', code: 'tooManyFilters' }]
    return value.flatMap((filter, index) => problemsOfFilter(filter, columns).map((code) => ({ at: String(index), code })))
  },
  sort: (value, columns) => {
    if (!isObject(value) || !hasOnly(value, ['field', 'order'])) return [{ at: '', code: 'notASort' }]
    if (value.order !== 'asc' && value.order !== 'desc') return [{ at: 'order', code: 'notAChoice' }]
    if (typeof value.field !== 'string' || !columns.has(value.field)) return [{ at: 'field', code: 'unknownColumn' }]
    return columns.mayAsk(value.field) ? [] : [{ at: 'field', code: 'hiddenColumn' }]
  },
  pageSize: (value) => (isIntegerWithin(value, 1, largestPage) ? [] : [{ at: '', code: 'notANumber' }]),
}

function problemsOfFilter(filter: unknown, columns: Columns): readonly string[] {
  if (!isObject(filter) || !hasOnly(filter, ['field', 'operator', 'value'])) return ['notAFilter']
  const { field, operator, value } = filter
  if (typeof field !== 'string' || !(columns.has(field) || field === searchName || modes.includes(field))) return ['unknownColumn']
  if (!modes.includes(field) && !columns.mayAsk(field)) return ['hiddenColumn']
  if (typeof operator !== 'string' || !/^[a-z]{1,20}$/i.test(operator)) return ['notAFilter']
  const values = Array.isArray(value) ? value : [value]
  return values.every((each) => each === null || ['string', 'number', 'boolean'].includes(typeof each)) ? [] : ['notAFilter']
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: object, names: readonly string[]): boolean => Object.keys(value).every((name) => names.includes(name))
const isIntegerWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
