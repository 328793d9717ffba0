import type { CrudFilter, CrudSort } from '@refinedev/core'
import { canBeListed, getRequestedFields } from '#resources/catalogue/fieldAccess.ts'
import type { ListSettings } from '#resources/core/answers/answers.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { fieldOf } from '../fieldOf.ts'
import { pageSizeOf, pageSizes } from './address.ts'

/** Display of a list, independent of its rows. The browser stores it per user and list, and saved views contain it. */
export type Display = Pick<ListSettings, 'columns' | 'widths' | 'density'>
export type Density = NonNullable<ListSettings['density']>

/** In pixels: narrower columns are unreadable, wider ones bring no gain. */
export const minWidth = 80
export const maxWidth = 800
/** Width in pixels of a column that was added after the user had set the widths of the existing columns. */
export const defaultWidth = 160
/** In pixels, per press of an arrow key. */
export const widthStep = 16

export const clampWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)))

type Fields = Pick<ResourceDefinition, 'fields' | 'list' | 'title'>

/**
 * Returns every column that a list can show: the declared ones first, then the resource's other fields, then the system fields of every
 * row. Custom fields are separate columns instead of the one field that stores their values.
 * @param mayRead true if this reader may see the field at all
 */
export function getPossibleColumns(definition: Fields, mayRead: (field: FieldDefinition) => boolean): readonly string[] {
  const names = new Set([...(definition.list?.columns ?? []), ...Object.keys(definition.fields), ...systemFields])
  return [...names].filter((name) => {
    const field = fieldOf(definition, name)
    if (field === null || typeOf(field).merge !== undefined) return false
    return typeOf(field).isWriteOnly !== true && canBeListed(definition, name, mayRead(field))
  })
}

/**
 * Returns the fields with the same value in all rows of one parent: the reference to the parent, and unchangeable references that the
 * parent has under the same name. Pure.
 */
export function findSharedFields({ fields }: Pick<ResourceDefinition, 'fields'>, parentField: string): readonly string[] {
  const parentReference = fields[parentField]
  const target = parentReference === undefined ? null : targetOf(parentReference)
  const parentFields = target === null ? {} : getResource(target).fields
  const isUsedOver = (name: string, field: FieldDefinition): boolean => {
    const parentDefinition = parentFields[name]
    return (
      parentDefinition !== undefined &&
      isForGood(field) &&
      isForGood(parentDefinition) &&
      targetOf(field) !== null &&
      targetOf(field) === targetOf(parentDefinition)
    )
  }
  return [parentField, ...Object.keys(fields).filter((name) => isUsedOver(name, fields[name] as FieldDefinition))]
}

const isForGood = ({ once, readOnly }: FieldDefinition): boolean => once === true || readOnly === true

/** Returns the columns to show, in order. Columns that no longer exist or that this reader may not see are skipped. */
export function getShownColumns(definition: Fields, display: Display, possible: readonly string[]): readonly string[] {
  const selectedColumns = (display.columns ?? []).filter(
    (name, index, allNames) => possible.includes(name) && allNames.indexOf(name) === index,
  )
  return selectedColumns.length > 0 ? selectedColumns : (definition.list?.columns ?? []).filter((name) => possible.includes(name))
}

/** Moves one column by a number of positions. It stops at either end. */
export function moveColumn(columns: readonly string[], name: string, offset: number): readonly string[] {
  const startIndex = columns.indexOf(name)
  if (startIndex < 0) return columns
  const targetIndex = Math.min(columns.length - 1, Math.max(0, startIndex + offset))
  const others = columns.filter((each) => each !== name)
  return [...others.slice(0, targetIndex), name, ...others.slice(targetIndex)]
}

/** Moves a dropped column to an edge of another one. */
export function moveDroppedColumn(
  columns: readonly string[],
  name: string,
  { beside, edge }: { readonly beside: string; readonly edge: 'top' | 'bottom' },
): readonly string[] {
  const dropIndex = columns.filter((each) => each !== name).indexOf(beside) + (edge === 'bottom' ? 1 : 0)
  return moveColumn(columns, name, dropIndex - columns.indexOf(name))
}

/** Current display of a list, as a saved view stores it. */
interface ListNow {
  readonly display: Display
  readonly filters: readonly CrudFilter[]
  readonly sort: CrudSort | null
  readonly pageSize: number
}

export function settingsOf({ display, filters, sort, pageSize }: ListNow): ListSettings {
  const fieldFilters = filters.flatMap((filter) =>
    'field' in filter ? [{ field: filter.field, operator: filter.operator, value: filter.value as unknown }] : [],
  )
  return { ...display, filters: fieldFilters, ...(sort === null ? {} : { sort }), pageSize }
}

/** Default display of a list. */
interface Standard {
  readonly definition: Fields
  readonly initialSort: CrudSort | null
}

/** True if the list differs from the view. For settings that a view does not define, the list's defaults apply. */
export function isOtherThan(standard: Standard, view: ListSettings, now: ListSettings): boolean {
  return JSON.stringify(normaliseSettings(standard, view)) !== JSON.stringify(normaliseSettings(standard, now))
}

function normaliseSettings({ definition, initialSort }: Standard, settings: ListSettings): unknown {
  const columns = (settings.columns ?? []).filter((name) => fieldOf(definition, name) !== null)
  const filters = refineFiltersOf(settings).map((filter) =>
    JSON.stringify([filter.field, filter.operator, [filter.value].flat().map(String)]),
  )
  const widths = Object.entries(settings.widths ?? {}).sort(([left], [right]) => left.localeCompare(right))
  return {
    columns: columns.length > 0 ? columns : (definition.list?.columns ?? []),
    widths,
    density: settings.density ?? 'comfortable',
    filters: filters.sort(),
    sort: settings.sort ?? initialSort,
    pageSize: pageSizeOf(settings.pageSize ?? pageSizes[0]),
  }
}

/**
 * Removes filters and the sort order on fields that this reader may not see from the settings of a view: they would reveal values.
 * @param mayRead true if this reader may see the field at all
 * @returns `omittedFields`: the fields of the removed settings
 */
export function withoutHidden(
  definition: Fields,
  settings: ListSettings,
  mayRead: (field: FieldDefinition) => boolean,
): { readonly settings: ListSettings; readonly leftOut: readonly string[] } {
  const hiddenFieldsOf = (name: string): readonly string[] =>
    getRequestedFields(definition, name).filter((each) => {
      const field = fieldOf(definition, each)
      return field !== null && !mayRead(field)
    })
  const { filters = [], sort, ...look } = settings
  const omittedFields = [...filters, ...(sort === undefined ? [] : [sort])].flatMap(({ field }) => hiddenFieldsOf(field))
  if (omittedFields.length === 0) return { settings, leftOut: omittedFields }
  const stored = filters.filter(({ field }) => hiddenFieldsOf(field).length === 0)
  const isSorted = sort !== undefined && hiddenFieldsOf(sort.field).length === 0
  return { settings: { ...look, filters: stored, ...(isSorted ? { sort } : {}) }, leftOut: [...new Set(omittedFields)] }
}

type NamedFilter = Extract<CrudFilter, { field: string }>

/** Returns the filters of a view in Refine's format. */
export const refineFiltersOf = (settings: ListSettings): NamedFilter[] =>
  (settings.filters ?? []).map(({ field, operator, value }) => ({ field, operator, value }) as NamedFilter)
