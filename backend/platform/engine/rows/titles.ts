import type { Knex } from 'knex'
import { hasNeededLevel } from '#resources/core/access.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { canReadAllFigures } from '../../access/allFigures.ts'
import { buildWorkCondition, ownStudySiteIds } from '../../access/assignments.ts'
import { type Caller, unlockedIds } from '../../common/caller.ts'
import { type EngineContext, findTable, type RequestContext, type Table } from '../context.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { labelsOfValues } from '../model/valueLabels.ts'
import { pairsOf, requireModelField } from '../query/lookups.ts'
import { buildVisibleRows } from '../query/visible.ts'

/** Maximum nesting of titles. A title may contain titles of other rows: that of a study-site consists of its study's and its site's. */
const deepest = 2

/**
 * Access of a caller to the titles of a resource: with the read ability of the resource, all titles in scope; without it, at most those
 * of rows to which the caller is assigned.
 */
type TitleRight = 'all' | 'assigned' | 'none'

function titleRight(context: EngineContext, { model }: Table, caller: Caller): TitleRight {
  const readable = context.studydesk.access.readableFields(model.resource, caller)
  if (!model.titleFields.every((field) => field.isSystem || readable.has(field.name))) return 'none'
  const action = model.resource.actions.read ?? model.resource.actions.list
  if (action !== undefined && hasNeededLevel(caller, model.resource, action)) return 'all'
  if (canReadAllFigures(caller) && namedInFigures.has(model.name)) return 'all'
  return model.name in assignmentColumns ? 'assigned' : 'none'
}

/** Resources by which figures of all studies are grouped: readers of these figures may see their titles. */
const namedInFigures: ReadonlySet<string> = new Set(['study', 'site', 'studySource', 'boardColumn', 'candidateStatus', 'notEnrolledReason'])

/** Resources whose titles assigned staff may see even without access to the resource's page: resource → column of the assignment. */
const assignmentColumns: Readonly<Record<string, 'study_id' | 'site_id'>> = { study: 'study_id', site: 'site_id' }

/**
 * Selects the titles of the rows that the caller may see, as the column `title`, without a condition on the id; null when the caller may
 * see none. The title of a restricted row is the field that its resource names for this, else the end of its id.
 */
export function titleRows(
  operation: RequestContext,
  { depth = 0, allStudies = false, isNamedInRow = false, trashed = false }: TitleOptions = {},
): Knex.QueryBuilder | null {
  const { parts, table, caller } = operation
  const right = depth > deepest ? 'none' : isNamedInRow && table.model.name === 'user' ? 'all' : titleRight(parts, table, caller)
  if (right === 'none') return null
  const { build } = parts.studydesk.database
  const title = titleExpression(operation, { depth, allStudies, trashed })
  const { text, values } = trashed ? markTrashed(operation, title) : title
  const rows = buildVisibleRows(operation, { allStudies, trashed: trashed && 'too' }).select(build.raw(`${text} as "title"`, [...values]))
  if (right === 'all') return rows
  const workCondition = buildWorkCondition(
    { table: toSnakeCase(table.model.name), caller },
    ` and "assigned"."${assignmentColumns[table.model.name]}" = ${idOf(table.model)}`,
  )
  return rows.whereRaw(workCondition.sql, [...workCondition.bindings])
}

/**
 * Selects the titles of the caller's studies or sites, by id in one value. The rows of a caller's study-sites refer to the same few
 * studies and sites repeatedly, and looking up each title separately took as long as reading the row. Null for any other resource, or if
 * the caller may see none.
 */
export function buildAssignedTitles(operation: RequestContext): Knex.QueryBuilder | null {
  const { parts, table, caller } = operation
  const column = assignmentColumns[table.model.name]
  if (column === undefined) return null
  const titles = titleRows(operation)
  if (titles === null) return null
  const { build } = parts.studydesk.database
  const ownIds = ownStudySiteIds(caller, column)
  const titledRows = titles
    .select(build.raw(`${idOf(table.model)} as "id"`))
    .whereRaw(`${idOf(table.model)} = any(array(${ownIds.sql}))`, [...ownIds.bindings])
  return build.select(build.raw('jsonb_object_agg("titled"."id", "titled"."title")')).from(titledRows.as('titled'))
}

interface TitleOptions {
  readonly depth?: number
  /** True if a row or its history refers to this user: every reader of it may see the name, and nothing more. */
  readonly isNamedInRow?: boolean
  /** True to include rows in the trash, with a note in the title. */
  readonly trashed?: boolean
  /**
   * True to include rows outside the caller's studies, if the caller may see them: rows that only these callers see name people of every
   * study.
   */
  readonly allStudies?: boolean
}

type TitleDepth = Required<Pick<TitleOptions, 'depth' | 'allStudies' | 'trashed'>>

interface Expression {
  readonly text: string
  readonly values: readonly Knex.RawBinding[]
}

function titleExpression(operation: RequestContext, options: TitleDepth): Expression {
  const { model } = operation.table
  const replacement = operation.caller.language === 'fr' ? (model.frenchTitle ?? model.shortTitle) : model.shortTitle
  const expressions = model.titleFields.map((field) => titleFieldExpression(operation, field, options))
  const separator = model.titleFields.some((field) => field.target !== null) ? ' · ' : ' '
  const joinedText =
    expressions.length === 1
      ? (expressions[0]?.text ?? 'null')
      : `concat_ws('${separator}', ${expressions.map((expression) => expression.text).join(', ')})`
  const text = replacement === null ? joinedText : `coalesce(nullif(${replacement.qualified}, ''), ${joinedText})`
  return hideRestricted(operation, { text, values: expressions.flatMap((expression) => expression.values) })
}

function titleFieldExpression(operation: RequestContext, field: ModelField, { depth, allStudies, trashed }: TitleDepth): Expression {
  if (field.target === null) return buildValueExpression(operation, field)
  const { parts, caller } = operation
  const target = findTable(parts, field.target)
  const titles = titleRows({ parts, caller, table: target }, { depth: depth + 1, allStudies, trashed })
  if (titles === null) return { text: 'null', values: [] }
  const { sql, bindings } = titles.whereRaw(`${idOf(target.model)} = ${field.qualified}`).toSQL()
  return { text: `(${sql})`, values: bindings as readonly Knex.RawBinding[] }
}

/**
 * SQL for a value in a title: a declared value appears as its label in the caller's language, any other in the text form of its type,
 * else as stored.
 */
function buildValueExpression({ parts, table, caller }: RequestContext, field: ModelField): Expression {
  const { qualified, column } = field
  if (column.inTitle !== undefined) return { text: column.inTitle(qualified, caller.language), values: [] }
  const labels = labelsOfValues(table.model, field, { texts: parts.studydesk.texts, language: caller.language })
  if (labels.size === 0) return { text: `${qualified}::text`, values: [] }
  return { text: `coalesce(?::jsonb ->> ${qualified}::text, ${qualified}::text)`, values: [JSON.stringify(Object.fromEntries(labels))] }
}

function hideRestricted(operation: RequestContext, title: Expression): Expression {
  const { table, caller } = operation
  const { model } = table
  if (model.restrictedBy === null || !model.titleFields.some((field) => field.isSensitive)) return title
  const unlockedPeople = unlockedIds(caller)
  const hidden =
    unlockedPeople.length === 0 ? model.restrictedBy.qualified : `${model.restrictedBy.qualified} and ${idOf(model)} <> all(?::uuid[])`
  const restrictedExpression = buildRestrictedTitle(operation)
  return {
    text: `case when ${hidden} then ${restrictedExpression.text} else ${title.text} end`,
    values: [
      ...(unlockedPeople.length === 0 ? [] : [unlockedPeople as unknown as Knex.RawBinding]),
      ...restrictedExpression.values,
      ...title.values,
    ],
  }
}

/**
 * Marks titles of rows in the trash: `Anna Ross (in the trash)` for users who may see the trash; `Participant (in the trash)` for others.
 */
function markTrashed({ parts, table: { model }, caller }: RequestContext, title: Expression): Expression {
  if (!model.hasTrash) return title
  const { texts } = parts.studydesk
  const { restore } = model.resource.actions
  const canSeeTrash = restore !== undefined && hasNeededLevel(caller, model.resource, restore)
  const name = canSeeTrash ? '\u001f' : texts.text(caller.language, `${model.resource.namespace}:titles.${model.name}.one`)
  const trashLabel = texts.text(caller.language, 'common:field.inTrash', { name })
  const isTrashed = `${model.quotedTable}."deleted_at" is not null`
  if (!canSeeTrash) return { text: `case when ${isTrashed} then ?::text else ${title.text} end`, values: [trashLabel, ...title.values] }
  const [before = '', after = ''] = trashLabel.split('\u001f')
  const trashText = `case when ${isTrashed} then ?::text end`
  return { text: `nullif(concat(${trashText}, ${title.text}, ${trashText}), '')`, values: [before, ...title.values, after] }
}

/** SQL for the title of a restricted row, equal to `getRestrictedName` of `resources/core/restricted.ts`. */
function buildRestrictedTitle(operation: RequestContext): Expression {
  const { model } = operation.table
  const shortId = `upper(right(${idOf(model)}::text, 8))`
  if (model.restrictedAs === null) return { text: shortId, values: [] }
  const numbers = buildLookupNumbers(operation, model.restrictedAs)
  const names = [`nullif(${model.restrictedAs.qualified}, '')`, ...numbers.map(({ text }) => `(${text})`), shortId]
  return { text: `coalesce(${names.join(', ')})`, values: numbers.flatMap(({ values }) => values) }
}

/** SQL for the newest number in looked-up rows that the caller may see: the subject ID in a study. */
function buildLookupNumbers(operation: RequestContext, { name: lookupField }: ModelField): readonly Expression[] {
  const { parts, table, caller } = operation
  const readable = parts.studydesk.access.readableFields(table.model.resource, caller)
  const lookups = table.model.lookups.filter(({ fields }) =>
    fields.some(({ name, lookup }) => lookup?.shows === lookupField && readable.has(name)),
  )
  return lookups.map((lookup) => {
    const source = findTable(parts, lookup.of)
    const number = requireModelField(source.model, lookupField).qualified
    const rows = buildVisibleRows({ ...operation, table: source })
      .select(parts.studydesk.database.build.raw(number))
      .whereRaw(`${number} <> ''`)
    for (const [otherColumn, ownField] of pairsOf(parts, lookup))
      rows.whereRaw(`${otherColumn} = ${table.model.quotedTable}."${toSnakeCase(ownField)}"`)
    const { sql, bindings } = rows
      .orderByRaw(`${idOf(source.model)} desc`)
      .limit(1)
      .toSQL()
    return { text: sql, values: bindings as readonly Knex.RawBinding[] }
  })
}

export const idOf = (model: ResourceModel): string => `${model.quotedTable}."id"`
