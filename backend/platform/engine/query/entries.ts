import type { Knex } from 'knex'
import { unlockedIds } from '../../common/caller.ts'
import type { RequestContext } from '../context.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { spellingsOf, type TermCondition, toLikePattern } from './searchTerms.ts'
import type { ListFilter, ListQuery, SearchTerm } from './types.ts'

/**
 * Filters, orders and searches by custom fields. Their values are also in the table `custom_value`, which a trigger maintains and whose
 * indexes begin with the organisation, the resource and the field.
 */

/** Column of a custom field's values. Numbers are sorted as numbers, days as the number YYYYMMDD, everything else as text. */
const columnOf = ({ entry }: ModelField): string =>
  entry?.custom.type === 'NUMBER' || entry?.custom.type === 'DATE' ? '"entry"."number_value"' : '"entry"."text_value"'

function parameterOf(field: ModelField, value: unknown): Knex.RawBinding {
  if (Array.isArray(value)) return value.map((each) => parameterOf(field, each)) as never
  if (field.entry?.custom.type === 'DATE') return Number(String(value).replaceAll('-', ''))
  return typeof value === 'number' ? value : String(value)
}

const idOf = ({ quotedTable }: ResourceModel): string => `${quotedTable}."id"`

/** Selects the values of one custom field. */
const valuesOf = ({ parts, table, caller }: RequestContext, field: ModelField): Knex.QueryBuilder =>
  parts.studydesk.database.build
    .from('custom_value as entry')
    .whereRaw('"entry"."org_id" = ? and "entry"."resource" = ? and "entry"."key" = ?', [
      caller.orgId,
      table.model.name,
      field.entry?.key ?? '',
    ])

/** Selects the value of one custom field for the row of the outer query. */
const selectRowEntries = (operation: RequestContext, field: ModelField): Knex.QueryBuilder =>
  valuesOf(operation, field).whereRaw(`"entry"."record_id" = ${idOf(operation.table.model)}`)

/**
 * Applies filters by custom fields. As with `addFilter`, only users who have unlocked a restricted row find it by hidden values. A lower
 * and an upper bound of the same field form one condition.
 * @param isPage true: checks row by row, for the first rows of an order; else finds all matches by the index of values
 */
export function addEntryFilters(rows: Knex.QueryBuilder, operation: RequestContext, filters: readonly ListFilter[], isPage: boolean): void {
  const entryFilters = filters.filter(isOfEntry)
  const ranges = Map.groupBy(
    entryFilters.filter(({ operator }) => operator === 'gte' || operator === 'lte'),
    ({ field }) => field,
  )
  for (const bounds of ranges.values()) addConditions(rows, operation, bounds, isPage)
  for (const filter of entryFilters)
    if (ranges.get(filter.field)?.includes(filter) !== true) addConditions(rows, operation, [filter], isPage)
}

/** @param filters filters by one field */
function addConditions(rows: Knex.QueryBuilder, operation: RequestContext, filters: readonly ListFilter[], isPage: boolean): void {
  const [first] = filters
  if (first === undefined) return
  const { field } = first
  const { build } = operation.parts.studydesk.database
  const isAbsent = filters.some(({ operator, value }) => operator === 'ne' || (operator === 'filled' && value === false))
  const isByRow = isPage || isAbsent
  const entryRows = isByRow
    ? selectRowEntries(operation, field).select(build.raw('1'))
    : valuesOf(operation, field).select('entry.record_id')
  for (const { operator, value } of filters) {
    if (operator === 'filled') continue
    if (operator === 'like') entryRows.whereRaw('"entry"."search_text" like studydesk_normalise(?)', [toLikePattern(String(value))])
    else entryRows.whereRaw(`${columnOf(field)} ${comparisons[operator]}`, [parameterOf(field, value)])
  }
  rows.whereRaw(isAbsent ? 'not exists (?)' : isByRow ? 'exists (?)' : `${idOf(operation.table.model)} = any(array(?))`, [entryRows])
  const open = openRowsCondition(operation, field)
  // A filter must not reveal that a hidden value is different or empty.
  if (open !== null) rows.whereRaw(open.sql, [...open.values])
}

/** True for a filter by a custom field. */
export const isOfEntry = ({ field }: ListFilter): boolean => field.entry !== null

const comparisons = { eq: '= ?', ne: '= ?', gte: '>= ?', lte: '<= ?', in: '= any(?)' } as const

/** Condition for the rows whose sensitive values the caller may see; null if the field hides nothing. */
function openRowsCondition({ table: { model }, caller }: RequestContext, field: ModelField): TermCondition | null {
  if (model.restrictedBy === null || !field.isSensitive) return null
  const isOpen = `${model.restrictedBy.qualified} is not true`
  const unlockedPeople = unlockedIds(caller)
  if (unlockedPeople.length === 0) return { sql: isOpen, values: [] }
  return { sql: `(${isOpen} or ${idOf(model)} = any(?::uuid[]))`, values: [[...unlockedPeople]] }
}

/** SQL for the value of a custom field in a row, as every reader may see it. */
export function buildEntryValue(operation: RequestContext, field: ModelField): Knex.QueryBuilder {
  const { table, parts } = operation
  const value = selectRowEntries(operation, field).select(parts.studydesk.database.build.raw(columnOf(field)))
  return isHidable(table.model, field) ? value.whereRaw(`${table.model.restrictedBy?.qualified} is not true`) : value
}

const isHidable = (model: ResourceModel, field: ModelField): boolean => model.restrictedBy !== null && field.isSensitive

/** True if the list is sorted by one custom field and then by id, which is the order of the index of values. */
export const isEntryOrder = ([primarySort, tie, ...others]: ListQuery['sort']): boolean =>
  primarySort !== undefined &&
  primarySort.field.entry !== null &&
  tie?.field.name === 'id' &&
  tie.descending === primarySort.descending &&
  others.length === 0

/**
 * Splits a list in the order of one custom field into two queries: the rows with a value, read along the index of values, then the rows
 * without one. Null for every other order.
 * @param rows unordered, all columns open
 */
export function buildEntryHalves(
  operation: RequestContext,
  rows: Knex.QueryBuilder,
  { sort }: ListQuery,
): readonly Knex.QueryBuilder[] | null {
  const [primarySort] = sort
  if (primarySort === undefined || !isEntryOrder(sort)) return null
  const { table, parts } = operation
  const { build } = parts.studydesk.database
  const direction = primarySort.descending ? 'desc' : 'asc'
  const values = valuesOf(operation, primarySort.field).select('*').as('entry')
  const column = columnOf(primarySort.field)
  const hidden = isHidable(table.model, primarySort.field) ? `${table.model.restrictedBy?.qualified} is not true` : null
  const first = rows.clone().joinRaw(`join ? on "entry"."record_id" = ${idOf(table.model)}`, [values as never])
  const emptyRows = selectRowEntries(operation, primarySort.field).select(build.raw('1'))
  // The condition must be written exactly as in the index of values.
  first.whereRaw(`${column} is not null`)
  if (hidden !== null) {
    first.whereRaw(hidden)
    emptyRows.whereRaw(hidden)
  }
  return [
    first.orderByRaw(`${column} ${direction}, "entry"."record_id" ${direction}`),
    rows
      .clone()
      .whereRaw('not exists (?)', [emptyRows])
      .orderByRaw(`${idOf(table.model)} ${direction}`),
  ]
}

/**
 * Finds rows whose custom texts and tags contain a term. Values that a restricted row hides are not searched.
 * @param isPage true: checks row by row, for the first rows of an order; else finds all matches by the indexes of texts, including those
 * of the row. With two conditions joined by OR, PostgreSQL would search one by its index and test the other on each row
 */
export function buildEntryConditions(
  { parts, table: { model }, caller }: RequestContext,
  { text }: SearchTerm,
  isPage: boolean,
): readonly TermCondition[] {
  const searchedFields = model.entries.filter(({ entry }) => entry?.custom.type === 'TEXT' || entry?.custom.type === 'TAGS')
  if (searchedFields.length === 0) return []
  const { build } = parts.studydesk.database
  const selectMatchingEntries = (isSensitive: boolean): Knex.QueryBuilder | null => {
    const keys = searchedFields.flatMap((field) => (isHidable(model, field) === isSensitive ? [field.entry?.key ?? ''] : []))
    if (keys.length === 0) return null
    const entryRows = build
      .from('custom_value as entry')
      .select('entry.record_id')
      .whereRaw('"entry"."org_id" = ? and "entry"."resource" = ? and "entry"."key" = any(?)', [caller.orgId, model.name, keys])
      .whereRaw('"entry"."search_text" like studydesk_normalise(?)', [toLikePattern(text)])
    if (isPage) entryRows.whereRaw(`"entry"."record_id" = ${idOf(model)}`)
    if (isSensitive)
      entryRows.whereRaw(
        `not exists (select from ${model.quotedTable} "closed" where "closed"."org_id" = "entry"."org_id" and "closed"."id" = "entry"."record_id"
          and "closed".${model.restrictedBy?.quoted})`,
      )
    return entryRows
  }
  const entryQueries = [selectMatchingEntries(true), selectMatchingEntries(false)].filter((each) => each !== null)
  if (isPage) return entryQueries.map((each) => ({ sql: 'exists (?)', values: [each as never] }))
  const ownMatches = build
    .from(`${model.table} as same`)
    .select('same.id')
    .whereRaw('"same"."org_id" = ?', [caller.orgId])
    .where((anySpelling) => {
      for (const spelling of spellingsOf(text))
        anySpelling.orWhereRaw('"same"."search_text" like studydesk_normalise(?)', [toLikePattern(spelling)])
    })
  if (model.hasTrash) ownMatches.whereRaw('"same"."deleted_at" is null')
  return [{ sql: `${idOf(model)} in (?)`, values: [build.unionAll([ownMatches, ...entryQueries]) as never], isWhole: true }]
}
