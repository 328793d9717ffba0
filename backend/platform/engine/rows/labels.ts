import type { Knex } from 'knex'
import { isReference } from '#resources/core/fieldKinds.ts'
import type { Statement } from '../../database/types.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { buildRollupSql, type FieldSql } from '../query/belonging.ts'
import { buildMarksSql } from '../query/marks.ts'
import { editBlockedSql } from '../query/treeEditors.ts'
import type { ReferenceName } from '../referenceName.ts'
import { toStatement } from '../statement.ts'
import { buildLookupColumns } from './lookups.ts'
import { idOf, titleRows } from './titles.ts'

/** Prefixes of the columns that contain titles of references, roll-ups and marks. */
const prefix = 'label:'
const rollupPrefix = 'rollup:'
const markPrefix = 'mark:'

/**
 * Adds columns to a page in the same statement: titles of referenced rows; the roll-ups, marks and look-ups that the caller may read; and
 * whether the caller may change the row. This takes one look-up by index for each row, and no second round trip.
 */
export function withLabels(operation: RequestContext, page: Knex.QueryBuilder, { trashed = false } = {}): Knex.QueryBuilder {
  const { model } = operation.table
  const readable = operation.parts.studydesk.access.readableFields(model.resource, operation.caller)
  const stored = editBlockedSql(operation, (reference) => `"page"."${reference}"`)
  const columns = [
    ...(stored === null ? [] : [stored]),
    ...model.references.flatMap((field) => labelColumn(operation, field) ?? []),
    ...model.files.map((field) => buildFileColumn(operation, field)),
    ...peopleOf(model, trashed).map((field) => buildPersonColumn(operation, field)),
    ...buildLookupColumns(operation, readable),
    ...model.rollups.filter(({ name }) => readable.has(name)).flatMap((field) => buildRollupColumn(operation, field) ?? []),
    ...model.marked.filter(({ name }) => readable.has(name)).map((field) => markColumn(operation, field)),
  ]
  if (columns.length === 0) return page
  const { build } = operation.parts.studydesk.database
  return build.select(build.raw('"page".*'), ...columns).from(page.as('page'))
}

/** Adds columns, named like these fields, with the titles of the rows to which the fields refer. */
export function withTitles(operation: RequestContext, rows: Knex.QueryBuilder, fields: readonly ModelField[]): Knex.QueryBuilder {
  const columns = fields.filter(({ target }) => target !== null).flatMap((field) => labelColumn(operation, field) ?? [])
  if (columns.length === 0) return rows
  const { build } = operation.parts.studydesk.database
  return build.select(build.raw('"page".*'), ...columns).from(rows.as('page'))
}

function labelColumn({ parts, caller, table }: RequestContext, field: ModelField): Knex.QueryBuilder | null {
  const target = findTable(parts, field.target ?? '')
  const allStudies = [table.model.resource.actions.list].flat().includes('OWN')
  const titles = titleRows({ parts, caller, table: target }, { allStudies, isNamedInRow: true, trashed: true })
  if (titles === null) return null
  const id = idOf(target.model)
  const name = `${prefix}${field.name}`
  if (isReference(field.definition)) return titles.whereRaw(`${id} = "page"."${field.name}"`).as(name)
  const { build } = parts.studydesk.database
  const pairs = titles.select(build.raw(`${id} as "id"`)).whereRaw(`${id} = any("page"."${field.name}")`)
  return build.select(build.raw('jsonb_object_agg("titled"."id", "titled"."title")')).from(pairs.as('titled')).as(name)
}

/** System fields with a user's name as label, such as the creator. They are not declared references. */
export const peopleOf = (model: ResourceModel, isTrashed: boolean): readonly ModelField[] =>
  isTrashed ? [...model.people, ...model.trashFields.filter(({ name }) => name === 'deletedBy')] : model.people

/** Selects a file's name. Readers of a record may read its files, so they may see the files' names. */
function buildFileColumn({ parts, caller }: RequestContext, { name }: ModelField): Knex.QueryBuilder {
  const { build } = parts.studydesk.database
  return build
    .select('file_name')
    .from('stored_file as file')
    .whereRaw(`"file"."org_id" = ? and "file"."id" = "page"."${name}"`, [caller.orgId])
    .as(`${prefix}${name}`)
}

/** Selects a writer's name: every reader of a row may see who wrote it, as in its history. */
function buildPersonColumn({ parts, caller }: RequestContext, { name }: ModelField): Knex.QueryBuilder {
  const { build } = parts.studydesk.database
  return build
    .select(build.raw(`concat_ws(' ', "person"."first_name", "person"."last_name")`))
    .from('user as person')
    .whereRaw(`"person"."org_id" = ? and "person"."id" = "page"."${name}"`, [caller.orgId])
    .as(`${prefix}${name}`)
}

const pageFieldSql: FieldSql = ({ name }) => `"page"."${name}"`

function buildRollupColumn(operation: RequestContext, { name, rollup }: ModelField): Knex.QueryBuilder | null {
  return rollup === null ? null : buildRollupSql(operation, rollup, pageFieldSql).as(`${rollupPrefix}${name}`)
}

function markColumn(operation: RequestContext, field: ModelField): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  return build.raw('? as ??', [buildMarksSql(operation, field, pageFieldSql), `${markPrefix}${field.name}`])
}

/** Returns the marks of a row from the column that `withLabels` added. */
export const marksOf = (row: Readonly<Record<string, unknown>>, { name }: ModelField): unknown => row[`${markPrefix}${name}`] ?? []

/** Returns the roll-up of a row from the column that `withLabels` added; undefined if the caller may not read it. */
export function rollupValueOf(row: Readonly<Record<string, unknown>>, { name, column, definition }: ModelField): unknown {
  const value = row[`${rollupPrefix}${name}`]
  return value === undefined || value === null ? value : column.fromDatabase(value, definition)
}

/**
 * Returns the titles of a row's references, by field, from the columns that `withLabels` added; absent if the caller may not see the
 * referenced row.
 */
export function labelsOf(row: Readonly<Record<string, unknown>>, fields: readonly ModelField[]): LabelsByField | undefined {
  let labels: Record<string, string | Readonly<Record<string, string>>> | undefined
  for (const field of fields) {
    const label = row[`${prefix}${field.name}`]
    if (label === null || label === undefined) continue
    labels ??= {}
    labels[field.name] = label as string
  }
  return labels
}
type LabelsByField = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/**
 * Selects titles of rows of a resource by id: `id`, `title`. Null when the caller may see none.
 * @param options.isNamedInRow true if the ids come from a row, or its history, that the caller reads
 * @param options.trashed true to include rows in the trash
 */
export function buildLabelsStatement(
  operation: RequestContext,
  ids: readonly string[],
  options: { readonly isNamedInRow?: boolean; readonly trashed?: boolean } = {},
): Statement | null {
  const titles = titleRows(operation, options)
  if (titles === null) return null
  const id = idOf(operation.table.model)
  return toStatement(
    titles.select(operation.parts.studydesk.database.build.raw(`${id} as "id"`)).whereRaw(`${id} = any(?::uuid[])`, [[...ids]]),
  )
}

/** Reads the titles of these rows, by id. */
export async function titlesOf(operation: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const statement = ids.length === 0 ? null : buildLabelsStatement(operation, ids)
  if (statement === null) return new Map()
  const [answer] = await operation.parts.studydesk.database.batch(operation.caller.orgId, [statement])
  return new Map((answer?.rows ?? []).map((row) => [row.id as string, row.title as string] as const))
}

/**
 * Names of referenced rows: the title as the caller may see it, in the trash or not; else a text that says that the caller has no access
 * to the row, or that it is deleted.
 * @param options.isNamedInRow true if the ids come from a row, or its history, that the caller reads
 */
export async function referenceNames(
  operation: RequestContext,
  ids: readonly string[],
  options: { readonly isNamedInRow?: boolean } = {},
): Promise<ReadonlyMap<string, ReferenceName>> {
  if (ids.length === 0) return new Map()
  const { parts, table, caller } = operation
  const { model } = table
  const titles = buildLabelsStatement(operation, ids, { ...options, trashed: true })
  const [existing, titledRows] = await parts.studydesk.database.batch(caller.orgId, [
    { text: `select "id" from ${model.quotedTable} where "org_id" = $1 and "id" = any($2::uuid[])`, values: [caller.orgId, [...ids]] },
    ...(titles === null ? [] : [titles]),
  ])
  const titlesById = new Map((titledRows?.rows ?? []).map((row) => [row.id as string, row.title as string | null] as const))
  const exists = new Set((existing?.rows ?? []).map(({ id }) => id as string))
  const translate = (key: string, details = {}): string => parts.studydesk.texts.text(caller.language, key, details)
  const describeMissingRow = (id: string): string =>
    exists.has(id)
      ? translate('common:field.unknownReference')
      : translate('common:field.gone', { name: translate(`${model.resource.namespace}:titles.${model.name}.one`) })
  return new Map(ids.map((id) => [id, { name: titlesById.get(id) || describeMissingRow(id), isVisible: titlesById.has(id) }]))
}
