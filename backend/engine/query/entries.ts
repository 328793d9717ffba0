import type { Knex } from 'knex'
import { unlockedIds } from '../../caller.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import type { ListFilter, ListQuery, SearchTerm } from './types.ts'
import { type AlsoFound, like, spellingsOf } from './words.ts'

/**
 * Filters, orders and searches by the fields that an organisation added. Their values stand beside the rows in the table `custom_value`, which a
 * trigger keeps and whose indexes lead with the organisation, the resource and the field.
 */

/** Numbers are ordered as numbers, days as the number YYYYMMDD, everything else as its text. */
const columnOf = ({ entry }: ModelField): string =>
  entry?.custom.type === 'NUMBER' || entry?.custom.type === 'DATE' ? '"entry"."number_value"' : '"entry"."text_value"'

function parameterOf(field: ModelField, value: unknown): Knex.RawBinding {
  if (Array.isArray(value)) return value.map((each) => parameterOf(field, each)) as never
  if (field.entry?.custom.type === 'DATE') return Number(String(value).replaceAll('-', ''))
  return typeof value === 'number' ? value : String(value)
}

const idOf = ({ quotedTable }: ResourceModel): string => `${quotedTable}."id"`

/** The values of one field of the organisation. */
const valuesOf = ({ parts, table, caller }: Operation, field: ModelField): Knex.QueryBuilder =>
  parts.studydesk.database.build
    .from('custom_value as entry')
    .whereRaw('"entry"."org_id" = ? and "entry"."resource" = ? and "entry"."key" = ?', [
      caller.orgId,
      table.model.name,
      field.entry?.key ?? '',
    ])

/** The values of one field of the row that stands around it. */
const ofRow = (operation: Operation, field: ModelField): Knex.QueryBuilder =>
  valuesOf(operation, field).whereRaw(`"entry"."record_id" = ${idOf(operation.table.model)}`)

/**
 * Leaves the rows of which all these filters hold: as `addFilter`, what a restricted row hides is found by those alone who have unlocked it. The
 * bounds of one field are one condition.
 * @param isPage row by row, for the first rows of an order; else all that match, by the index of values
 */
export function addEntryFilters(rows: Knex.QueryBuilder, operation: Operation, filters: readonly ListFilter[], isPage: boolean): void {
  const ofEntries = filters.filter(isOfEntry)
  const ranges = Map.groupBy(
    ofEntries.filter(({ operator }) => operator === 'gte' || operator === 'lte'),
    ({ field }) => field,
  )
  for (const bounds of ranges.values()) addConditions(rows, operation, bounds, isPage)
  for (const filter of ofEntries) if (ranges.get(filter.field)?.includes(filter) !== true) addConditions(rows, operation, [filter], isPage)
}

/** @param filters all of one field */
function addConditions(rows: Knex.QueryBuilder, operation: Operation, filters: readonly ListFilter[], isPage: boolean): void {
  const [first] = filters
  if (first === undefined) return
  const { field } = first
  const { build } = operation.parts.studydesk.database
  const isAbsent = filters.some(({ operator, value }) => operator === 'ne' || (operator === 'filled' && value === false))
  const isByRow = isPage || isAbsent
  const found = isByRow ? ofRow(operation, field).select(build.raw('1')) : valuesOf(operation, field).select('entry.record_id')
  for (const { operator, value } of filters) {
    if (operator === 'filled') continue
    if (operator === 'like') found.whereRaw('"entry"."search_text" like studydesk_normalise(?)', [like(String(value))])
    else found.whereRaw(`${columnOf(field)} ${comparisons[operator]}`, [parameterOf(field, value)])
  }
  rows.whereRaw(isAbsent ? 'not exists (?)' : isByRow ? 'exists (?)' : `${idOf(operation.table.model)} = any(array(?))`, [found])
  const open = openTo(operation, field)
  // A filter does not tell that a hidden value is another one, or that there is none.
  if (open !== null) rows.whereRaw(open.sql, [...open.values])
}

/** Is it a filter by a field that the organisation added? */
export const isOfEntry = ({ field }: ListFilter): boolean => field.entry !== null

const comparisons = { eq: '= ?', ne: '= ?', gte: '>= ?', lte: '<= ?', in: '= any(?)' } as const

/** The rows of which the caller may know a sensitive value; null where the field hides nothing. */
function openTo({ table: { model }, caller }: Operation, field: ModelField): AlsoFound | null {
  if (model.restrictedBy === null || !field.isSensitive) return null
  const isOpen = `${model.restrictedBy.qualified} is not true`
  const unlocked = unlockedIds(caller)
  if (unlocked.length === 0) return { sql: isOpen, values: [] }
  return { sql: `(${isOpen} or ${idOf(model)} = any(?::uuid[]))`, values: [[...unlocked]] }
}

/** The value beside a row, as every reader may see it. */
export function entryValue(operation: Operation, field: ModelField): Knex.QueryBuilder {
  const { table, parts } = operation
  const value = ofRow(operation, field).select(parts.studydesk.database.build.raw(columnOf(field)))
  return isHidable(table.model, field) ? value.whereRaw(`${table.model.restrictedBy?.qualified} is not true`) : value
}

const isHidable = (model: ResourceModel, field: ModelField): boolean => model.restrictedBy !== null && field.isSensitive

/** The order of one field of the organisation, and of ids within it: that of the index of values. */
export const isEntryOrder = ([by, tie, ...others]: ListQuery['sort']): boolean =>
  by !== undefined && by.field.entry !== null && tie?.field.name === 'id' && tie.descending === by.descending && others.length === 0

/**
 * The two halves of a list in the order of one field of the organisation: the rows that have a value, walked along the index of values, then the
 * others. Null for every other order.
 * @param rows unordered, all columns open
 */
export function entryHalves(operation: Operation, rows: Knex.QueryBuilder, { sort }: ListQuery): readonly Knex.QueryBuilder[] | null {
  const [by] = sort
  if (by === undefined || !isEntryOrder(sort)) return null
  const { table, parts } = operation
  const { build } = parts.studydesk.database
  const direction = by.descending ? 'desc' : 'asc'
  const values = valuesOf(operation, by.field).select('*').as('entry')
  const column = columnOf(by.field)
  const hidden = isHidable(table.model, by.field) ? `${table.model.restrictedBy?.qualified} is not true` : null
  const first = rows.clone().joinRaw(`join ? on "entry"."record_id" = ${idOf(table.model)}`, [values as never])
  const none = ofRow(operation, by.field).select(build.raw('1'))
  // As the index of values says it.
  first.whereRaw(`${column} is not null`)
  if (hidden !== null) {
    first.whereRaw(hidden)
    none.whereRaw(hidden)
  }
  return [
    first.orderByRaw(`${column} ${direction}, "entry"."record_id" ${direction}`),
    rows
      .clone()
      .whereRaw('not exists (?)', [none])
      .orderByRaw(`${idOf(table.model)} ${direction}`),
  ]
}

/**
 * Rows whose own texts and tags hold a term; what a restricted row hides does not find it.
 * @param isPage row by row, for the first rows of an order; else all that match, by the indexes of texts, those of the row among them: of two conditions
 * either of which may hold PostgreSQL looks for one by its index and tries the other on each row
 */
export function foundByEntries(
  { parts, table: { model }, caller }: Operation,
  { text }: SearchTerm,
  isPage: boolean,
): readonly AlsoFound[] {
  const searched = model.entries.filter(({ entry }) => entry?.custom.type === 'TEXT' || entry?.custom.type === 'TAGS')
  if (searched.length === 0) return []
  const { build } = parts.studydesk.database
  const holding = (isSensitive: boolean): Knex.QueryBuilder | null => {
    const keys = searched.flatMap((field) => (isHidable(model, field) === isSensitive ? [field.entry?.key ?? ''] : []))
    if (keys.length === 0) return null
    const found = build
      .from('custom_value as entry')
      .select('entry.record_id')
      .whereRaw('"entry"."org_id" = ? and "entry"."resource" = ? and "entry"."key" = any(?)', [caller.orgId, model.name, keys])
      .whereRaw('"entry"."search_text" like studydesk_normalise(?)', [like(text)])
    if (isPage) found.whereRaw(`"entry"."record_id" = ${idOf(model)}`)
    if (isSensitive)
      found.whereRaw(
        `not exists (select from ${model.quotedTable} "closed" where "closed"."org_id" = "entry"."org_id" and "closed"."id" = "entry"."record_id"
          and "closed".${model.restrictedBy?.quoted})`,
      )
    return found
  }
  const found = [holding(true), holding(false)].filter((each) => each !== null)
  if (isPage) return found.map((each) => ({ sql: 'exists (?)', values: [each as never] }))
  const own = build
    .from(`${model.table} as same`)
    .select('same.id')
    .whereRaw('"same"."org_id" = ?', [caller.orgId])
    .where((either) => {
      for (const spelling of spellingsOf(text)) either.orWhereRaw('"same"."search_text" like studydesk_normalise(?)', [like(spelling)])
    })
  if (model.hasTrash) own.whereRaw('"same"."deleted_at" is null')
  return [{ sql: `${idOf(model)} in (?)`, values: [build.unionAll([own, ...found]) as never], isWhole: true }]
}
