import type { Knex } from 'knex'
import { unlockedIds } from '../../caller.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import type { ListFilter, ListQuery, SearchTerm } from './types.ts'
import type { AlsoFound } from './words.ts'

/**
 * Filters, orders and searches by the fields that an organisation added. Their values stand beside the rows in the table `custom_value`, which a
 * trigger keeps and whose indexes lead with the organisation, the resource and the field.
 */

/** Numbers are ordered as numbers, everything else as its text: days in the form YYYY-MM-DD, and codes. */
const columnOf = ({ definition }: ModelField): string => (definition.type === 'decimal' ? 'number_value' : 'text_value')

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

/** As `addFilter`: what a restricted row hides is found by those alone who have unlocked it. */
export function addEntryFilter(rows: Knex.QueryBuilder, operation: Operation, { field, operator, value }: ListFilter): void {
  const { table, parts } = operation
  const { build } = parts.studydesk.database
  const found = valuesOf(operation, field).select(build.raw('"entry"."record_id"'))
  const column = `"entry"."${columnOf(field)}"`
  const isAbsent = operator === 'ne' || (operator === 'filled' && value === false)
  if (operator !== 'filled') {
    const { sql, parameter } = conditions[operator]
    found.whereRaw(operator === 'like' ? '"entry"."search_text" like studydesk_normalise(?)' : `${column} ${sql}`, [
      parameter(value) as Knex.RawBinding,
    ])
  }
  rows.whereRaw(`${idOf(table.model)} ${isAbsent ? 'not in' : 'in'} (?)`, [found])
  const open = openTo(operation, field)
  // Whether a hidden value is another one, or there is none, would tell of it.
  if (open !== null && operator !== 'ne') rows.whereRaw(open.sql, [...open.values])
}

const asText = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value)
const conditions: Readonly<
  Record<Exclude<ListFilter['operator'], 'filled'>, { readonly sql: string; readonly parameter: (value: unknown) => unknown }>
> = {
  eq: { sql: '= ?', parameter: asText },
  ne: { sql: '= ?', parameter: asText },
  gte: { sql: '>= ?', parameter: asText },
  lte: { sql: '<= ?', parameter: asText },
  like: { sql: 'like ?', parameter: (value) => like(String(value)) },
  in: { sql: '= any(?)', parameter: (value) => [value].flat().map(asText) },
}

const like = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

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
  const value = valuesOf(operation, field)
    .select(parts.studydesk.database.build.raw(`"entry"."${columnOf(field)}"`))
    .whereRaw(`"entry"."record_id" = ${idOf(table.model)}`)
  return isHidable(table.model, field) ? value.whereRaw(`${table.model.restrictedBy?.qualified} is not true`) : value
}

const isHidable = (model: ResourceModel, field: ModelField): boolean => model.restrictedBy !== null && field.isSensitive

/**
 * The two halves of a list in the order of one field of the organisation: the rows that have a value, walked along the index of values, then the
 * others. Null for every other order.
 * @param rows unordered, all columns open
 */
export function entryHalves(operation: Operation, rows: Knex.QueryBuilder, { sort }: ListQuery): readonly Knex.QueryBuilder[] | null {
  const [by, tie, ...others] = sort
  if (by === undefined || by.field.entry === null || tie?.field.name !== 'id' || tie.descending !== by.descending || others.length > 0)
    return null
  const { table, parts } = operation
  const { build } = parts.studydesk.database
  const direction = by.descending ? 'desc' : 'asc'
  const values = valuesOf(operation, by.field).select('*').as('entry')
  const column = `"entry"."${columnOf(by.field)}"`
  const hidden = isHidable(table.model, by.field) ? `${table.model.restrictedBy?.qualified} is not true` : null
  const first = rows.clone().joinRaw(`join ? on "entry"."record_id" = ${idOf(table.model)}`, [values as never])
  const none = valuesOf(operation, by.field)
    .select(build.raw('1'))
    .whereRaw(`"entry"."record_id" = ${idOf(table.model)}`)
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

/** Rows whose own texts and tags hold a term; what a restricted row hides finds it for nobody. */
export function foundByEntries({ parts, table: { model }, caller }: Operation, { text }: SearchTerm): readonly AlsoFound[] {
  const searched = model.entries.filter(({ definition }) => definition.type === 'text' || definition.type === 'tags')
  return [true, false].flatMap((isSensitive) => {
    const keys = searched.flatMap((field) => (field.isSensitive === isSensitive ? [field.entry?.key ?? ''] : []))
    if (keys.length === 0) return []
    const found = parts.studydesk.database.build
      .from('custom_value as entry')
      .select('entry.record_id')
      .whereRaw('"entry"."org_id" = ? and "entry"."resource" = ? and "entry"."key" = any(?)', [caller.orgId, model.name, keys])
      .whereRaw('"entry"."search_text" like studydesk_normalise(?)', [like(text)])
    const open = isSensitive && model.restrictedBy !== null ? `${model.restrictedBy.qualified} is not true and ` : ''
    return [{ sql: `(${open}${idOf(model)} = any(array(?)))`, values: [found] }]
  })
}
