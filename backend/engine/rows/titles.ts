import type { Knex } from 'knex'
import { mayOn } from '#resources/core/access.ts'
import { snake } from '#resources/core/names.ts'
import { readsAllFigures } from '../../access/allFigures.ts'
import { ownPlacesOf, worksWhere } from '../../access/assignments.ts'
import { type Caller, unlockedIds } from '../../caller.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { wordsOf } from '../model/words.ts'
import { type Operation, type Parts, type Table, tableNamed } from '../parts.ts'
import { fieldIn, pairsOf } from '../query/lookups.ts'
import { visibleRows } from '../query/visible.ts'

/** A title may name rows whose titles name rows: a study-site is called by its study and its site. */
const deepest = 2

/** Which titles of a resource a caller may see: with the read ability of the resource all in scope, without it those that the caller works on. */
type TitleRight = 'all' | 'assigned' | 'none'

function titleRight(parts: Parts, { model }: Table, caller: Caller): TitleRight {
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  if (!model.titleFields.every((field) => field.isSystem || readable.has(field.name))) return 'none'
  const action = model.resource.actions.read ?? model.resource.actions.list
  if (action !== undefined && mayOn(caller, model.resource, action)) return 'all'
  if (readsAllFigures(caller) && namedInFigures.has(model.name)) return 'all'
  return model.name in assignedBy ? 'assigned' : 'none'
}

/** Resources by which figures of all studies are grouped: readers of these figures see their titles. */
const namedInFigures: ReadonlySet<string> = new Set(['study', 'site', 'studySource', 'boardColumn', 'candidateStatus', 'notEnrolledReason'])

/** The staff of a study at a site know what both are called, even without access to their administration. */
const assignedBy: Readonly<Record<string, 'study_id' | 'site_id'>> = { study: 'study_id', site: 'site_id' }

/**
 * The titles of the rows that the caller may see, as a query with the one column `title` and no condition on the id yet;
 * null when the caller may see none. A restricted row is called by the field that its resource names for that, else by the end of its id.
 */
export function titleRows(
  operation: Operation,
  { depth = 0, allStudies = false, isNamedInRow = false, trashed = false }: TitleOptions = {},
): Knex.QueryBuilder | null {
  const { parts, table, caller } = operation
  const right = depth > deepest ? 'none' : isNamedInRow && table.model.name === 'user' ? 'all' : titleRight(parts, table, caller)
  if (right === 'none') return null
  const { build } = parts.studydesk.database
  const title = titleExpression(operation, { depth, allStudies, trashed })
  const { text, values } = trashed ? markTrashed(operation, title) : title
  const rows = visibleRows(operation, { allStudies, trashed: trashed && 'too' }).select(build.raw(`${text} as "title"`, [...values]))
  if (right === 'all') return rows
  const works = worksWhere(
    { table: snake(table.model.name), caller },
    ` and "assigned"."${assignedBy[table.model.name]}" = ${idOf(table.model)}`,
  )
  return rows.whereRaw(works.sql, [...works.bindings])
}

/**
 * Titles of the studies or sites at which a caller works, by id in one value: rows that only those see who work there name the same few again and
 * again, and each title that was looked up beside its row took as long as the row. Null for any other resource, or where the caller may see none.
 */
export function titlesOfPlaces(operation: Operation): Knex.QueryBuilder | null {
  const { parts, table, caller } = operation
  const column = assignedBy[table.model.name]
  if (column === undefined) return null
  const titles = titleRows(operation)
  if (titles === null) return null
  const { build } = parts.studydesk.database
  const mine = ownPlacesOf(caller, column)
  const titled = titles
    .select(build.raw(`${idOf(table.model)} as "id"`))
    .whereRaw(`${idOf(table.model)} = any(array(${mine.sql}))`, [...mine.bindings])
  return build.select(build.raw('jsonb_object_agg("titled"."id", "titled"."title")')).from(titled.as('titled'))
}

interface TitleOptions {
  readonly depth?: number
  /** The caller reads a row that names them: a colleague who did or does something there is told by name to everybody, and by no more. */
  readonly isNamedInRow?: boolean
  /** Names rows in the trash too, and says that they are there. */
  readonly trashed?: boolean
  /** Lifts the scope of studies, for those who may lift it: rows that only they see name people of every study. */
  readonly allStudies?: boolean
}

type TitleDepth = Required<Pick<TitleOptions, 'depth' | 'allStudies' | 'trashed'>>

interface Expression {
  readonly text: string
  readonly values: readonly Knex.RawBinding[]
}

function titleExpression(operation: Operation, options: TitleDepth): Expression {
  const { model } = operation.table
  const pieces = model.titleFields.map((field) => titlePiece(operation, field, options))
  const separator = model.titleFields.some((field) => field.target !== null) ? ' · ' : ' '
  const whole =
    pieces.length === 1 ? (pieces[0]?.text ?? 'null') : `concat_ws('${separator}', ${pieces.map((piece) => piece.text).join(', ')})`
  const text = model.shortTitle === null ? whole : `coalesce(nullif(${model.shortTitle.qualified}, ''), ${whole})`
  return hideRestricted(operation, { text, values: pieces.flatMap((piece) => piece.values) })
}

function titlePiece(operation: Operation, field: ModelField, { depth, allStudies, trashed }: TitleDepth): Expression {
  if (field.target === null) return valuePiece(operation, field)
  const { parts, caller } = operation
  const target = tableNamed(parts, field.target)
  const titles = titleRows({ parts, caller, table: target }, { depth: depth + 1, allStudies, trashed })
  if (titles === null) return { text: 'null', values: [] }
  const { sql, bindings } = titles.whereRaw(`${idOf(target.model)} = ${field.qualified}`).toSQL()
  return { text: `(${sql})`, values: bindings as readonly Knex.RawBinding[] }
}

/** A value with words of its own is told in the caller's language, others as their type spells them, else as they are stored. */
function valuePiece({ parts, table, caller }: Operation, field: ModelField): Expression {
  const { qualified, column } = field
  if (column.inTitle !== undefined) return { text: column.inTitle(qualified), values: [] }
  const words = wordsOf(table.model, field, { texts: parts.studydesk.texts, language: caller.language })
  if (words.size === 0) return { text: `${qualified}::text`, values: [] }
  return { text: `coalesce(?::jsonb ->> ${qualified}::text, ${qualified}::text)`, values: [JSON.stringify(Object.fromEntries(words))] }
}

function hideRestricted(operation: Operation, title: Expression): Expression {
  const { table, caller } = operation
  const { model } = table
  if (model.restrictedBy === null || !model.titleFields.some((field) => field.isSensitive)) return title
  const unlocked = unlockedIds(caller)
  const hidden =
    unlocked.length === 0 ? model.restrictedBy.qualified : `${model.restrictedBy.qualified} and ${idOf(model)} <> all(?::uuid[])`
  const restricted = restrictedTitle(operation)
  return {
    text: `case when ${hidden} then ${restricted.text} else ${title.text} end`,
    values: [...(unlocked.length === 0 ? [] : [unlocked as unknown as Knex.RawBinding]), ...restricted.values, ...title.values],
  }
}

/** `Anna Ross (in the trash)` for those who see the trash; for others `Participant (in the trash)`. */
function markTrashed({ parts, table: { model }, caller }: Operation, title: Expression): Expression {
  if (!model.hasTrash) return title
  const { texts } = parts.studydesk
  const { restore } = model.resource.actions
  const seesTrash = restore !== undefined && mayOn(caller, model.resource, restore)
  const name = seesTrash ? '\u001f' : texts.text(caller.language, `${model.resource.namespace}:titles.${model.name}.one`)
  const marked = texts.text(caller.language, 'common:field.inTrash', { name })
  const isTrashed = `${model.quotedTable}."deleted_at" is not null`
  if (!seesTrash) return { text: `case when ${isTrashed} then ?::text else ${title.text} end`, values: [marked, ...title.values] }
  const [before = '', after = ''] = marked.split('\u001f')
  const around = `case when ${isTrashed} then ?::text end`
  return { text: `nullif(concat(${around}, ${title.text}, ${around}), '')`, values: [before, ...title.values, after] }
}

/** As `restrictedName` of `resources/core/restricted.ts` spells it. */
function restrictedTitle(operation: Operation): Expression {
  const { model } = operation.table
  const shortId = `upper(right(${idOf(model)}::text, 8))`
  if (model.restrictedAs === null) return { text: shortId, values: [] }
  const numbers = numbersLookedUp(operation, model.restrictedAs)
  const names = [`nullif(${model.restrictedAs.qualified}, '')`, ...numbers.map(({ text }) => `(${text})`), shortId]
  return { text: `coalesce(${names.join(', ')})`, values: numbers.flatMap(({ values }) => values) }
}

/** The newest number that rows which are looked up beside this one bear, of those that the caller sees: the subject ID in a study. */
function numbersLookedUp(operation: Operation, { name: shown }: ModelField): readonly Expression[] {
  const { parts, table, caller } = operation
  const readable = parts.studydesk.access.readableFields(table.model.resource, caller)
  const lookups = table.model.lookups.filter(({ fields }) =>
    fields.some(({ name, lookup }) => lookup?.shows === shown && readable.has(name)),
  )
  return lookups.map((lookup) => {
    const source = tableNamed(parts, lookup.of)
    const number = fieldIn(source.model, shown).qualified
    const rows = visibleRows({ ...operation, table: source })
      .select(parts.studydesk.database.build.raw(number))
      .whereRaw(`${number} <> ''`)
    for (const [theirs, own] of pairsOf(parts, lookup)) rows.whereRaw(`${theirs} = ${table.model.quotedTable}."${snake(own)}"`)
    const { sql, bindings } = rows
      .orderByRaw(`${idOf(source.model)} desc`)
      .limit(1)
      .toSQL()
    return { text: sql, values: bindings as readonly Knex.RawBinding[] }
  })
}

export const idOf = (model: ResourceModel): string => `${model.quotedTable}."id"`
