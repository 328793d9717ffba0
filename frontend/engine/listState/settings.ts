import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { ListSettings } from '#resources/core/answers.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { askedBy, mayStandInList } from '#resources/readable.ts'
import { fieldOf } from '../fieldOf.ts'
import { pageSizeOf, pageSizes } from './address.ts'

/** How rows look, whichever they are: kept for each user and list in the browser, and part of saved views. */
export type Display = Pick<ListSettings, 'columns' | 'widths' | 'density'>
export type Density = NonNullable<ListSettings['density']>

/** Pixels: narrower than this nothing can be read, wider nothing is gained. */
export const minWidth = 80
export const maxWidth = 800
/** Pixels of a column that was added after the others were given widths. */
export const defaultWidth = 160
/** Pixels by which an arrow key changes a width. */
export const widthStep = 16

export const widthWithin = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)))

type Fields = Pick<ResourceDefinition, 'fields' | 'list' | 'title'>

/**
 * Every column that a list can show: the declared ones first, then the resource's other fields, then what every row carries. The fields of an
 * organisation are columns in place of the one that holds their values.
 * @param mayRead whether this reader may see the field at all
 */
export function possibleColumns(definition: Fields, mayRead: (field: FieldDefinition) => boolean): readonly string[] {
  const names = new Set([...(definition.list?.columns ?? []), ...Object.keys(definition.fields), ...systemFields])
  return [...names].filter((name) => {
    const field = fieldOf(definition, name)
    if (field === null || typeOf(field).merge !== undefined) return false
    return typeOf(field).isWriteOnly !== true && mayStandInList(definition, name, mayRead(field))
  })
}

/**
 * Fields that say the same in each row of a parent: the way to the parent, and what the rows took over from it for good, under the name that it
 * has there. Pure.
 */
export function sameInEveryRow({ fields }: Pick<ResourceDefinition, 'fields'>, parentField: string): readonly string[] {
  const way = fields[parentField]
  const target = way === undefined ? null : targetOf(way)
  const ofParent = target === null ? {} : resourceNamed(target).fields
  const isTakenOver = (name: string, field: FieldDefinition): boolean => {
    const theirs = ofParent[name]
    return theirs !== undefined && isForGood(field) && isForGood(theirs) && targetOf(field) !== null && targetOf(field) === targetOf(theirs)
  }
  return [parentField, ...Object.keys(fields).filter((name) => isTakenOver(name, fields[name] as FieldDefinition))]
}

const isForGood = ({ once, readOnly }: FieldDefinition): boolean => once === true || readOnly === true

/** The columns to show, in order. Those that no longer exist, or that this reader may not see, are passed over. */
export function shownColumns(definition: Fields, display: Display, possible: readonly string[]): readonly string[] {
  const chosen = (display.columns ?? []).filter((name, index, all) => possible.includes(name) && all.indexOf(name) === index)
  return chosen.length > 0 ? chosen : (definition.list?.columns ?? []).filter((name) => possible.includes(name))
}

/** The columns with one moved by that many places; it stops at either end. */
export function movedColumn(columns: readonly string[], name: string, by: number): readonly string[] {
  const from = columns.indexOf(name)
  if (from < 0) return columns
  const to = Math.min(columns.length - 1, Math.max(0, from + by))
  const others = columns.filter((each) => each !== name)
  return [...others.slice(0, to), name, ...others.slice(to)]
}

/** The columns with one dropped at an edge of another. */
export function droppedColumn(
  columns: readonly string[],
  name: string,
  { beside, edge }: { readonly beside: string; readonly edge: 'top' | 'bottom' },
): readonly string[] {
  const at = columns.filter((each) => each !== name).indexOf(beside) + (edge === 'bottom' ? 1 : 0)
  return movedColumn(columns, name, at - columns.indexOf(name))
}

/** What a list shows now, as a saved view keeps it. */
interface ListNow {
  readonly display: Display
  readonly filters: readonly CrudFilter[]
  readonly sort: CrudSort | null
  readonly pageSize: number
}

export function settingsOf({ display, filters, sort, pageSize }: ListNow): ListSettings {
  const named = filters.flatMap((filter) =>
    'field' in filter ? [{ field: filter.field, operator: filter.operator, value: filter.value as unknown }] : [],
  )
  return { ...display, filters: named, ...(sort === null ? {} : { sort }), pageSize }
}

/** A list as it is before anybody changes it. */
interface Standard {
  readonly definition: Fields
  readonly initialSort: CrudSort | null
}

/** Does the list differ from what the view keeps? What a view leaves open is as the list begins. */
export function isOtherThan(standard: Standard, view: ListSettings, now: ListSettings): boolean {
  return JSON.stringify(comparable(standard, view)) !== JSON.stringify(comparable(standard, now))
}

function comparable({ definition, initialSort }: Standard, settings: ListSettings): unknown {
  const columns = (settings.columns ?? []).filter((name) => fieldOf(definition, name) !== null)
  const filters = filtersIn(settings).map((filter) => JSON.stringify([filter.field, filter.operator, [filter.value].flat().map(String)]))
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
 * The settings of a view without filters and an order that ask about fields which this reader may not see: they would tell their values.
 * @param mayRead whether this reader may see the field at all
 * @returns `leftOut`: the fields that they asked about
 */
export function withoutHidden(
  definition: Fields,
  settings: ListSettings,
  mayRead: (field: FieldDefinition) => boolean,
): { readonly settings: ListSettings; readonly leftOut: readonly string[] } {
  const hiddenIn = (name: string): readonly string[] =>
    askedBy(definition, name).filter((each) => {
      const field = fieldOf(definition, each)
      return field !== null && !mayRead(field)
    })
  const { filters = [], sort, ...look } = settings
  const leftOut = [...filters, ...(sort === undefined ? [] : [sort])].flatMap(({ field }) => hiddenIn(field))
  if (leftOut.length === 0) return { settings, leftOut }
  const kept = filters.filter(({ field }) => hiddenIn(field).length === 0)
  const isSorted = sort !== undefined && hiddenIn(sort.field).length === 0
  return { settings: { ...look, filters: kept, ...(isSorted ? { sort } : {}) }, leftOut: [...new Set(leftOut)] }
}

type NamedFilter = Extract<CrudFilter, { field: string }>

/** The filters of a view as Refine has them. */
export const filtersIn = (settings: ListSettings): NamedFilter[] =>
  (settings.filters ?? []).map(({ field, operator, value }) => ({ field, operator, value }) as NamedFilter)
