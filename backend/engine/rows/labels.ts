import type { Knex } from 'knex'
import { isReference } from '#resources/core/fieldKinds.ts'
import type { Statement } from '../../database/types.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { rollupSql, type Spelled } from '../query/belonging.ts'
import { keptSql } from '../query/kept.ts'
import { marksSql } from '../query/marks.ts'
import type { ReferenceName } from '../referenceName.ts'
import { toStatement } from '../statement.ts'
import { lookupColumns } from './lookups.ts'
import { idOf, titleRows } from './titles.ts'

/** Under these prefixes the titles of references, roll-ups and marks stand beside a row's columns. */
const prefix = 'label:'
const rollupPrefix = 'rollup:'
const markPrefix = 'mark:'

/**
 * Puts the titles of referenced rows, the roll-ups, marks and look-ups that the caller may read, and whether they may change it, beside the rows of a page, in the same statement: one
 * look-up by index a row, and no second round trip.
 */
export function withLabels(operation: Operation, page: Knex.QueryBuilder, { trashed = false } = {}): Knex.QueryBuilder {
  const { model } = operation.table
  const readable = operation.parts.studydesk.access.readableFields(model.resource, operation.caller)
  const kept = keptSql(operation, (reference) => `"page"."${reference}"`)
  const columns = [
    ...(kept === null ? [] : [kept]),
    ...model.references.flatMap((field) => labelColumn(operation, field) ?? []),
    ...model.files.map((field) => fileColumn(operation, field)),
    ...peopleOf(model, trashed).map((field) => personColumn(operation, field)),
    ...lookupColumns(operation, readable),
    ...model.rollups.filter(({ name }) => readable.has(name)).flatMap((field) => rollupColumn(operation, field) ?? []),
    ...model.marked.filter(({ name }) => readable.has(name)).map((field) => markColumn(operation, field)),
  ]
  if (columns.length === 0) return page
  const { build } = operation.parts.studydesk.database
  return build.select(build.raw('"page".*'), ...columns).from(page.as('page'))
}

/** Puts the titles of what some fields refer to beside rows that have these fields, under their names. */
export function withTitles(operation: Operation, rows: Knex.QueryBuilder, fields: readonly ModelField[]): Knex.QueryBuilder {
  const columns = fields.filter(({ target }) => target !== null).flatMap((field) => labelColumn(operation, field) ?? [])
  if (columns.length === 0) return rows
  const { build } = operation.parts.studydesk.database
  return build.select(build.raw('"page".*'), ...columns).from(rows.as('page'))
}

function labelColumn({ parts, caller, table }: Operation, field: ModelField): Knex.QueryBuilder | null {
  const target = tableNamed(parts, field.target ?? '')
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

/** Fields beside the declared references that carry a label. */
export const peopleOf = (model: ResourceModel, trashed: boolean): readonly ModelField[] =>
  trashed ? [...model.people, ...model.trashFields.filter(({ name }) => name === 'deletedBy')] : model.people

/** Readers of a record may read its files, and so their names. */
function fileColumn({ parts, caller }: Operation, { name }: ModelField): Knex.QueryBuilder {
  const { build } = parts.studydesk.database
  return build
    .select('file_name')
    .from('stored_file as file')
    .whereRaw(`"file"."org_id" = ? and "file"."id" = "page"."${name}"`, [caller.orgId])
    .as(`${prefix}${name}`)
}

/** Every reader of a row is told who wrote it, as in its history. */
function personColumn({ parts, caller }: Operation, { name }: ModelField): Knex.QueryBuilder {
  const { build } = parts.studydesk.database
  return build
    .select(build.raw(`concat_ws(' ', "person"."first_name", "person"."last_name")`))
    .from('user as person')
    .whereRaw(`"person"."org_id" = ? and "person"."id" = "page"."${name}"`, [caller.orgId])
    .as(`${prefix}${name}`)
}

const ofPage: Spelled = ({ name }) => `"page"."${name}"`

function rollupColumn(operation: Operation, { name, rollup }: ModelField): Knex.QueryBuilder | null {
  return rollup === null ? null : rollupSql(operation, rollup, ofPage).as(`${rollupPrefix}${name}`)
}

function markColumn(operation: Operation, field: ModelField): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  return build.raw('? as ??', [marksSql(operation, field, ofPage), `${markPrefix}${field.name}`])
}

/** The marks that `withLabels` found a row to bear. */
export const marksIn = (row: Readonly<Record<string, unknown>>, { name }: ModelField): unknown => row[`${markPrefix}${name}`] ?? []

/** The roll-up that `withLabels` found for a row; undefined where it did not, because the caller may not read it. */
export function rollupIn(row: Readonly<Record<string, unknown>>, { name, column, definition }: ModelField): unknown {
  const value = row[`${rollupPrefix}${name}`]
  return value === undefined || value === null ? value : column.fromDatabase(value, definition)
}

/** What `withLabels` put beside a row: titles by field, absent where the caller may not see the row that is referred to. */
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
 * Titles of some rows of a resource by id: `id`, `title`. Null when the caller may see none.
 * @param options.isNamedInRow the ids come from a row, or its history, that the caller reads
 * @param options.trashed names rows in the trash too
 */
export function labelsStatement(
  operation: Operation,
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

/** The same, asked for. */
export async function titlesOf(operation: Operation, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const statement = ids.length === 0 ? null : labelsStatement(operation, ids)
  if (statement === null) return new Map()
  const [answer] = await operation.parts.studydesk.database.batch(operation.caller.orgId, [statement])
  return new Map((answer?.rows ?? []).map((row) => [row.id as string, row.title as string] as const))
}

/**
 * Names of these rows of a resource where something refers to them: the title as the caller may see it, in the trash or not; else that the
 * caller has no access to it, or that it is gone.
 * @param options.isNamedInRow the ids come from a row, or its history, that the caller reads
 */
export async function referenceNames(
  operation: Operation,
  ids: readonly string[],
  options: { readonly isNamedInRow?: boolean } = {},
): Promise<ReadonlyMap<string, ReferenceName>> {
  if (ids.length === 0) return new Map()
  const { parts, table, caller } = operation
  const { model } = table
  const titles = labelsStatement(operation, ids, { ...options, trashed: true })
  const [existing, titled] = await parts.studydesk.database.batch(caller.orgId, [
    { text: `select "id" from ${model.quotedTable} where "org_id" = $1 and "id" = any($2::uuid[])`, values: [caller.orgId, [...ids]] },
    ...(titles === null ? [] : [titles]),
  ])
  const known = new Map((titled?.rows ?? []).map((row) => [row.id as string, row.title as string | null] as const))
  const exists = new Set((existing?.rows ?? []).map(({ id }) => id as string))
  const say = (key: string, details = {}): string => parts.studydesk.texts.text(caller.language, key, details)
  const nameless = (id: string): string =>
    exists.has(id)
      ? say('common:field.unknownReference')
      : say('common:field.gone', { name: say(`${model.resource.namespace}:titles.${model.name}.one`) })
  return new Map(ids.map((id) => [id, { name: known.get(id) || nameless(id), isVisible: known.has(id) }]))
}
