import type { Values } from '#resources/core/conditions.ts'
import { authorOf } from '../../caller.ts'
import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import { referenceReason, scopeReason } from '../failures/reasons.ts'
import { statementFor } from '../kept.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { groupOf, holdStatement, inGroup, isOrdered, type OrderedModel, rankBehindAll } from '../order/place.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { visibleRows } from '../query/visible.ts'
import type { Changes } from '../rows/changes.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'
import { cellOf, toText } from './insertMany.ts'

/** Reasons of unmet requirements, as `errors/database.ts` reads them. */
const staleReason = 'stale'

/** A new row with all its columns: the same text for every row of a resource. Where rows are ordered, it comes last. */
export function insertStatements({ table: { model }, caller }: Operation, id: string, row: Values): readonly Statement[] {
  const author = authorOf(caller)
  const values = [caller.orgId, id, author, author, ...model.stored.map((field) => toParameter(field, row[field.name]))]
  const insert = { text: insertText(model), values }
  return isOrdered(model) ? [holdStatement(model, caller.orgId, [row]), insert] : [insert]
}

const insertTexts = new WeakMap<ResourceModel, string>()

function insertText(model: ResourceModel): string {
  const known = insertTexts.get(model)
  if (known !== undefined) return known
  const columns = ['"org_id"', '"id"', '"created_by"', '"updated_by"', ...model.stored.map((field) => field.quoted)]
  const places = columns.map((_, index) => `$${index + 1}`)
  const rank = isOrdered(model) ? rankBehindAll(model, { org: '$1', group: groupAmong(model, places.slice(4)) }) : null
  const text = `insert into ${model.quotedTable} (${[...columns, ...(rank === null ? [] : ['"rank"'])].join(', ')})
    values (${[...places, ...(rank === null ? [] : [rank])].join(', ')})`
  insertTexts.set(model, text)
  return text
}

/** The group of the order that a row with these values belongs to; the columns of the group stand in the order of the model. */
const groupAmong = ({ order, stored }: OrderedModel, places: readonly string[]): string =>
  order.within.map((field) => `"last".${field.quoted} = ${places[stored.indexOf(field)]}`).join(' and ')

/** A row as it was read, and what it becomes. */
interface UpdatedRow {
  readonly id: string
  readonly version: number
  readonly row: Values
  /** Values of the fields that change. */
  readonly names: readonly string[]
  /** It belongs to an earlier act of the same transaction on the row: the version that this one made stands. */
  readonly isAmendment?: boolean
}

/** As `updateStatement`; a row that changes into another group of the order comes last in that group. */
export function updateStatements(operation: Operation, updated: UpdatedRow): readonly Statement[] {
  const { model } = operation.table
  const update = updateStatement(operation, updated)
  if (!isOrdered(model) || !model.order.within.some(({ name }) => updated.names.includes(name))) return [update]
  return [holdStatement(model, operation.caller.orgId, [updated.row]), update]
}

/**
 * Only the columns that change; fails as `stale` when somebody else has written the row since it was read.
 * @param updated.rank where it stands from now on, among the same rows
 */
export function updateStatement(
  { table: { model }, caller }: Operation,
  { id, version, row, names, rank, isAmendment = false }: UpdatedRow & { readonly rank?: string },
): Statement {
  const fields = names.map((name) => model.byName.get(name)).filter((field) => field !== undefined)
  const set = fields.map((field, index) => `, ${field.quoted} = $${index + 5}`)
  const values = [caller.orgId, id, version, authorOf(caller), ...fields.map((field) => toParameter(field, row[field.name]))]
  if (rank !== undefined) set.push(`, "rank" = $${values.push(rank)}`)
  else if (isOrdered(model) && model.order.within.some((field) => names.includes(field.name))) {
    const group = inGroup(model, 'last', values.length + 1)
    values.push(...groupOf(model, row))
    set.push(`, "rank" = ${rankBehindAll(model, { org: '$1', group })}`)
  }
  const next = isAmendment ? '"version"' : '"version" + 1'
  const update = `update ${model.quotedTable} set "version" = ${next}, "updated_at" = now(), "updated_by" = $4${set.join('')}
    where "org_id" = $1 and "id" = $2 and "version" = $3 returning 1`
  return {
    text: `with "written" as (${update}) select studydesk_require(exists (select 1 from "written"), '${staleReason}')`,
    values,
  }
}

/**
 * Changes of several rows in one statement; fails as `stale` when somebody else has written one of them since it was read. A row that comes into another
 * group of its order is changed by itself: it needs a place there.
 */
export function updateManyStatement(
  { table: { model }, caller }: Operation,
  rows: readonly (Omit<UpdatedRow, 'names'> & { readonly changes: Changes })[],
): Statement {
  const fields = model.stored.filter(({ name }) => rows.some(({ changes }) => name in changes))
  if (isOrdered(model) && model.order.within.some((field) => fields.includes(field)))
    throw new Error('Rows of an order are moved one by one')
  const set = fields.map((field, place) => `${field.quoted} = ${cellOf(field, place)}`)
  const lines = rows.map(({ id, version, row, isAmendment = false }) => ({
    id,
    version,
    next: isAmendment ? version : version + 1,
    cells: fields.map((field) => toText(toParameter(field, row[field.name]))),
  }))
  const update = `update ${model.quotedTable} set "version" = "line"."next", "updated_at" = now(), "updated_by" = $2,
      ${set.join(', ')}
    from jsonb_to_recordset($3::jsonb) as "line"("id" uuid, "version" int, "next" int, "cells" jsonb)
    where ${model.quotedTable}."org_id" = $1 and ${idOf(model)} = "line"."id" and ${model.quotedTable}."version" = "line"."version" returning 1`
  return {
    text: `with "written" as (${update}) select studydesk_require((select count(*) from "written") = jsonb_array_length($3::jsonb), '${staleReason}')`,
    values: [caller.orgId, authorOf(caller), JSON.stringify(lines)],
  }
}

/** Takes rows to the trash, back from it, or away for good: all of them, or none where one is another than it was read. */
export function removalStatement(
  { table: { model }, caller }: Operation,
  {
    ids,
    versions,
    kind,
  }: { readonly ids: readonly string[]; readonly versions: readonly number[]; readonly kind: 'trash' | 'restore' | 'remove' },
): Statement {
  const wanted = `from unnest($2::uuid[], $3::int[]) as "wanted"("id", "version")`
  const same = `${model.quotedTable}."org_id" = $1 and ${idOf(model)} = "wanted"."id" and ${model.quotedTable}."version" = "wanted"."version"`
  const set = kind === 'trash' ? '"deleted_at" = now(), "deleted_by" = $4::uuid' : '"deleted_at" = null, "deleted_by" = null'
  const mark = `update ${model.quotedTable} set ${set}, "version" = ${model.quotedTable}."version" + 1,
    "updated_at" = now(), "updated_by" = $4::uuid ${wanted} where ${same} returning 1`
  const erase = `delete from ${model.quotedTable} using ${wanted.replace('from ', '')} where ${same} and $4::uuid is not null returning 1`
  return {
    text: `with "written" as (${kind === 'remove' ? erase : mark})
      select studydesk_require((select count(*) from "written") = cardinality($2::uuid[]), '${staleReason}')`,
    values: [caller.orgId, ids, versions, caller.userId],
  }
}

/** Asks after a write whether the caller may still see the row. Empty where the organisation is the only scope. */
export function scopeStatements(operation: Operation, ids: readonly string[]): readonly Statement[] {
  const { parts, table } = operation
  if (table.model.isOrganisationWide || operation.isTrusted === true) return []
  const { build } = parts.studydesk.database
  const { text, values } = statementFor(operation, { what: 'seen', id: `{${ids.join()}}` }, (among) =>
    toStatement(
      visibleRows(operation, { allStudies: true })
        .select(build.raw('1'))
        .whereRaw(`${idOf(table.model)} = any(?::uuid[])`, [among]),
    ),
  )
  const count = `$${values.length + 1}::int`
  return [requireStatement(`(select count(*) from (${text}) "seen") = ${count}`, scopeReason, [...values, ids.length])]
}

/**
 * Every row that a changed reference names must exist and be one that the caller may see. It is held until the commit, so that it
 * cannot go to the trash in the same moment.
 */
export function referenceStatements(operation: Operation, row: Values, names: readonly string[]): readonly Statement[] {
  return operation.table.model.references
    .filter((field) => names.includes(field.name) && row[field.name] !== null && row[field.name] !== undefined)
    .map((field) => referenceStatement(operation, field, row[field.name]))
}

/**
 * Is another reference unique within this one, as a study is for a participant? Two writes of the same pair wait for each other at its index. If
 * both had only shared the row that this one names, whatever is kept beside that row would wait for them in turn, and neither could go on. So
 * the second write waits for the row before it holds anything.
 */
const isUniqueWithin = ({ references }: ResourceModel, { name }: ModelField): boolean =>
  references.some(({ definition }) => Array.isArray(definition.unique) && definition.unique.includes(name))

/** The same for what changes in several rows: each row that any of them names is asked for once. */
export function referencesOfMany(
  operation: Operation,
  rows: readonly { readonly row: Values; readonly changes: Changes }[],
): readonly Statement[] {
  return operation.table.model.references.flatMap((field) => {
    const named = rows.flatMap(({ row, changes }) => (field.name in changes ? (row[field.name] ?? []) : []))
    return named.length === 0 ? [] : [referenceStatement(operation, field, named)]
  })
}

function referenceStatement(operation: Operation, field: ModelField, value: unknown): Statement {
  const { parts } = operation
  const target = tableNamed(parts, field.target ?? '')
  const ids = [...new Set(Array.isArray(value) ? value : [value])]
  const { build } = parts.studydesk.database
  const within = { ...operation, table: target }
  const { text, values } = statementFor(within, { what: 'referred', id: `{${ids.join()}}` }, (among) =>
    toStatement(
      visibleRows(within, { allStudies: true })
        .select(build.raw('1'))
        .whereRaw(`${idOf(target.model)} = any(?::uuid[])`, [among]),
    ),
  )
  const count = `$${values.length + 1}::int`
  const held = `${text} for ${isUniqueWithin(operation.table.model, field) ? 'no key update' : 'share'} of ${target.model.quotedTable}`
  return requireStatement(`(select count(*) from (${held}) "referred") = ${count}`, `${referenceReason}${field.name}`, [
    ...values,
    ids.length,
  ])
}
