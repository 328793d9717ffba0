import type { Values } from '#resources/core/conditions.ts'
import { authorOf } from '../../common/caller.ts'
import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import { findTable, type RequestContext } from '../context.ts'
import { referenceReason, scopeReason } from '../databaseErrors/reasons.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { groupOf, inGroup, isOrdered, type OrderedModel, orderLockStatement, rankBehindAll } from '../order/orderedModel.ts'
import { buildVisibleRows } from '../query/visible.ts'
import type { Changes } from '../rows/changes.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'
import { getCachedStatement } from '../statementCache.ts'
import { cellOf, toText } from './insertManyStatements.ts'

/** Reasons of unmet requirements, which `databaseErrors/database.ts` converts to errors. */
const staleReason = 'stale'

/** Inserts a row with all its columns. The text is the same for every row of a resource. In an ordered table, the row comes last. */
export function insertStatements({ table: { model }, caller }: RequestContext, id: string, row: Values): readonly Statement[] {
  const author = authorOf(caller)
  const values = [caller.orgId, id, author, author, ...model.stored.map((field) => toParameter(field, row[field.name]))]
  const insert = { text: insertText(model), values }
  return isOrdered(model) ? [orderLockStatement(model, caller.orgId, [row]), insert] : [insert]
}

const insertTexts = new WeakMap<ResourceModel, string>()

function insertText(model: ResourceModel): string {
  const cachedText = insertTexts.get(model)
  if (cachedText !== undefined) return cachedText
  const columns = ['"org_id"', '"id"', '"created_by"', '"updated_by"', ...model.stored.map((field) => field.quoted)]
  const placeholders = columns.map((_, index) => `$${index + 1}`)
  const rank = isOrdered(model) ? rankBehindAll(model, { org: '$1', group: groupCondition(model, placeholders.slice(4)) }) : null
  const text = `insert into ${model.quotedTable} (${[...columns, ...(rank === null ? [] : ['"rank"'])].join(', ')})
    values (${[...placeholders, ...(rank === null ? [] : [rank])].join(', ')})`
  insertTexts.set(model, text)
  return text
}

/**
 * Returns the SQL condition that selects the order group of a row with these values. The values are in the order of the model's columns.
 */
const groupCondition = ({ order, stored }: OrderedModel, placeholders: readonly string[]): string =>
  order.within.map((field) => `"last".${field.quoted} = ${placeholders[stored.indexOf(field)]}`).join(' and ')

/** A row as read before the update, with its new values. */
interface UpdatedRow {
  readonly id: string
  readonly version: number
  readonly row: Values
  /** Names of the changed fields. */
  readonly names: readonly string[]
  /** True if an earlier write of the same transaction already raised the version of the row. */
  readonly isAmendment?: boolean
}

/** As `updateStatement`, but a row that changes to another order group comes last there. */
export function updateStatements(operation: RequestContext, updated: UpdatedRow): readonly Statement[] {
  const { model } = operation.table
  const update = updateStatement(operation, updated)
  if (!isOrdered(model) || !model.order.within.some(({ name }) => updated.names.includes(name))) return [update]
  return [orderLockStatement(model, operation.caller.orgId, [updated.row]), update]
}

/**
 * Writes only changed columns; fails as `stale` if the row was written since it was read.
 * @param updated.rank new position in the same group
 */
export function updateStatement(
  { table: { model }, caller }: RequestContext,
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
 * Updates several rows in one statement. Fails as `stale` if one of them changed since it was read. A row that changes to another order
 * group is updated separately, since it needs a new position.
 */
export function updateManyStatement(
  { table: { model }, caller }: RequestContext,
  rows: readonly (Omit<UpdatedRow, 'names'> & { readonly changes: Changes })[],
): Statement {
  const fields = model.stored.filter(({ name }) => rows.some(({ changes }) => name in changes))
  if (isOrdered(model) && model.order.within.some((field) => fields.includes(field)))
    throw new Error('Rows of an order are moved one by one')
  const set = fields.map((field, index) => `${field.quoted} = ${cellOf(field, index)}`)
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

/** Moves rows to the trash, restores them, or deletes them. Changes none of them if one changed since it was read. */
export function buildRemovalStatement(
  { table: { model }, caller }: RequestContext,
  {
    ids,
    versions,
    kind,
  }: { readonly ids: readonly string[]; readonly versions: readonly number[]; readonly kind: 'trash' | 'restore' | 'remove' },
): Statement {
  const wantedRowsSql = `from unnest($2::uuid[], $3::int[]) as "wanted"("id", "version")`
  const matchCondition = `${model.quotedTable}."org_id" = $1 and ${idOf(model)} = "wanted"."id" and ${model.quotedTable}."version" = "wanted"."version"`
  const set = kind === 'trash' ? '"deleted_at" = now(), "deleted_by" = $4::uuid' : '"deleted_at" = null, "deleted_by" = null'
  const mark = `update ${model.quotedTable} set ${set}, "version" = ${model.quotedTable}."version" + 1,
    "updated_at" = now(), "updated_by" = $4::uuid ${wantedRowsSql} where ${matchCondition} returning 1`
  const erase = `delete from ${model.quotedTable} using ${wantedRowsSql.replace('from ', '')} where ${matchCondition} and $4::uuid is not null returning 1`
  return {
    text: `with "written" as (${kind === 'remove' ? erase : mark})
      select studydesk_require((select count(*) from "written") = cardinality($2::uuid[]), '${staleReason}')`,
    values: [caller.orgId, ids, versions, caller.userId],
  }
}

/** Asserts after a write that the caller may still see the rows. Empty if the organisation is the only scope. */
export function buildScopeStatements(operation: RequestContext, ids: readonly string[]): readonly Statement[] {
  const { parts, table } = operation
  if (table.model.isOrganisationWide || operation.isTrusted === true) return []
  const { build } = parts.studydesk.database
  const { text, values } = getCachedStatement(operation, { what: 'seen', id: `{${ids.join()}}` }, (idsParameter) =>
    toStatement(
      buildVisibleRows(operation, { allStudies: true })
        .select(build.raw('1'))
        .whereRaw(`${idOf(table.model)} = any(?::uuid[])`, [idsParameter]),
    ),
  )
  const count = `$${values.length + 1}::int`
  return [requireStatement(`(select count(*) from (${text}) "seen") = ${count}`, scopeReason, [...values, ids.length])]
}

/**
 * Asserts that every row to which a changed reference refers exists and is visible to the caller. Locks these rows until the commit, so
 * that they cannot be moved to the trash at the same time.
 */
export function referenceStatements(operation: RequestContext, row: Values, names: readonly string[]): readonly Statement[] {
  return operation.table.model.references
    .filter((field) => names.includes(field.name) && row[field.name] !== null && row[field.name] !== undefined)
    .map((field) => referenceStatement(operation, field, row[field.name]))
}

/**
 * True if another reference is unique within this one, as a study is for a participant. Two writes of the same pair wait for each other
 * at the unique index. If both had only a shared lock on the referenced row, later writes to that row would deadlock. Therefore the
 * second write waits for the referenced row before it locks anything else.
 */
const isUniqueInReference = ({ references }: ResourceModel, { name }: ModelField): boolean =>
  references.some(({ definition }) => Array.isArray(definition.unique) && definition.unique.includes(name))

/** As `referenceStatements`, for several rows: each referenced row is checked once. */
export function referenceStatementsOf(
  operation: RequestContext,
  rows: readonly { readonly row: Values; readonly changes: Changes }[],
): readonly Statement[] {
  return operation.table.model.references.flatMap((field) => {
    const referencedIds = rows.flatMap(({ row, changes }) => (field.name in changes ? (row[field.name] ?? []) : []))
    return referencedIds.length === 0 ? [] : [referenceStatement(operation, field, referencedIds)]
  })
}

function referenceStatement(operation: RequestContext, field: ModelField, value: unknown): Statement {
  const { parts } = operation
  const target = findTable(parts, field.target ?? '')
  const ids = [...new Set(Array.isArray(value) ? value : [value])]
  const { build } = parts.studydesk.database
  const targetOperation = { ...operation, table: target }
  const { text, values } = getCachedStatement(targetOperation, { what: 'referred', id: `{${ids.join()}}` }, (idsParameter) =>
    toStatement(
      buildVisibleRows(targetOperation, { allStudies: true })
        .select(build.raw('1'))
        .whereRaw(`${idOf(target.model)} = any(?::uuid[])`, [idsParameter]),
    ),
  )
  const count = `$${values.length + 1}::int`
  const lockedRowsSql = `${text} for ${isUniqueInReference(operation.table.model, field) ? 'no key update' : 'share'} of ${target.model.quotedTable}`
  return requireStatement(`(select count(*) from (${lockedRowsSql}) "referred") = ${count}`, `${referenceReason}${field.name}`, [
    ...values,
    ids.length,
  ])
}
