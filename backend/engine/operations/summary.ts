import type { Knex } from 'knex'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { zoneOf } from '#resources/core/day.ts'
import { isDay, isList, isMoment } from '#resources/core/fieldKinds.ts'
import { groupedBy, type Span, withoutSmall } from '#resources/core/summary.ts'
import type { Statement } from '../../database/types.ts'
import { badRequest } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import type { ModelField } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows } from '../query/page.ts'
import { invalidParameter, type RawQuery, readParameters } from '../query/parameters.ts'
import { isHidable, redactedColumn } from '../query/redacted.ts'
import type { ListFilter, ListQuery, ValueFilter } from '../query/types.ts'
import { requireAction } from '../requireAction.ts'
import { labelsOf, withTitles } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { type SummaryValue, summaryValueIn } from './summaryValue.ts'

/** Groups of one summary; a board or a chart shows far fewer. Code of the domain sums up over every study-site of an organisation. */
const mostGroups = 500
const mostGroupsOfCode = 10_000

/**
 * How many rows a list would show, by the values of some of its fields: one statement, over the same rows as the list's total. Groups stand in the
 * order of their values, those that say nothing last. What restricted rows hide is a group of its own. Of figures about people small numbers are not
 * published (`withoutSmall`).
 * @param query a list's filters and words; `by`; `_cumulative=true` for figures that are added up along the days of the one field that they are counted
 * by: the first day of the filters (`_gte`) parts them then, and earlier rows are counted as `before`
 * @throws what a list throws, invalidParameter for `by` and `_cumulative`, badRequest TooManyGroups
 */
export async function summaryOf(operation: Operation, query: RawQuery): Promise<SummaryAnswer> {
  return countGroups(operation, groupsIn(operation, query, mostGroups))
}

/** The same from memory, where it was counted a moment ago, as totals are. */
export async function keptSummaryOf(operation: Operation, query: RawQuery): Promise<SummaryAnswer> {
  const groups = groupsIn(operation, query, mostGroupsOfCode)
  const { parts, table, caller } = operation
  const key = { orgId: caller.orgId, resource: table.model.name, statement: joined(groups.statements) }
  return parts.totals.of(key, () => countGroups(operation, groups))
}

interface Groups {
  readonly most: number
  readonly groupings: readonly Grouping[]
  readonly value: SummaryValue | null
  /** Statement of the groups, and for a cumulative summary the statement of earlier rows. */
  readonly statements: readonly Statement[]
}

/** Names what several statements count together. */
const joined = (statements: readonly Statement[]): Statement => ({
  text: statements.map(({ text }) => text).join(';'),
  values: statements.flatMap(({ values }) => values),
})

/** One thing to count by, and what it is called: a field, or a field with its span. */
interface Grouping {
  readonly name: string
  readonly field: ModelField
  readonly span: Span | null
  /** A restricted row hides it, or it holds a list: small numbers are not published. */
  readonly isOfPeople: boolean
  /** A restricted row hides it. */
  readonly isHidable: boolean
}

function groupsIn(operation: Operation, { by, _value, _cumulative: cumulative, ...asked }: RawQuery, most: number): Groups {
  requireAction(operation, 'list')
  const { database, config } = operation.parts.studydesk
  const { model } = operation.table
  const groupings = groupingsIn(operation, by)
  const value = summaryValueIn(operation, _value)
  const fields = titledOf(groupings)
  for (const name of ofPages) if (name in asked) throw invalidParameter(name, 'unknownParameter')
  const query = guardQuery(operation, readParameters(asked, config.limits, model))

  const { build } = database
  const keys = [...groupings.map((grouping) => groupValue(operation, grouping)), ...hiddenFlag(operation, groupings)]
  // By their positions: what they are gathered into holds parameters.
  const positions = keys.map((_, index) => index + 1).join(', ')
  const figures = value === null ? [build.raw('count(*)::integer as "count:"')] : [value.rows, value.figure]
  const groups = matchingRows(operation, query)
    .select(...keys, ...figures)
    .groupByRaw(positions)
    .orderByRaw(positions)
    .limit(most + 1)
  const earlier = cumulative === undefined ? [] : earlierRows(operation, query, { cumulative, groupings })
  const statements = [withTitles(operation, groups, fields), ...earlier.map((rows) => rows.select(...figures))]
  return { most, groupings, value, statements: statements.map((each) => ({ ...toStatement(each), isPlannedAnew: true })) }
}

/** Is the row one that hides what it is counted by? */
function hiddenFlag({ parts, table: { model } }: Operation, groupings: readonly Grouping[]): readonly Knex.Raw[] {
  if (!groupings.some(({ isHidable }) => isHidable)) return []
  return [parts.studydesk.database.build.raw(`${model.restrictedBy?.qualified} is true as "hidden:"`)]
}

interface Cumulative {
  readonly cumulative: unknown
  readonly groupings: readonly Grouping[]
}

/** Counts the rows before the first day of the filters; nothing where the days are open. @throws invalidParameter */
function earlierRows(operation: Operation, query: ListQuery, { cumulative, groupings }: Cumulative): readonly Knex.QueryBuilder[] {
  const [grouping, second] = groupings
  if (cumulative !== 'true' || grouping === undefined || second !== undefined || grouping.isOfPeople || grouping.span === null)
    throw invalidParameter('_cumulative', 'notAnOption')
  const { field } = grouping
  const isFirstDay = (filter: ListFilter): filter is ValueFilter => filter.field === field && filter.operator === 'gte'
  const bounds = query.filters.filter(isFirstDay)
  if (bounds.length === 0) return []
  const { build } = operation.parts.studydesk.database
  const rows = matchingRows(operation, { ...query, filters: query.filters.filter((filter) => !isFirstDay(filter)) })
  rows.whereNot((since) => {
    for (const { operator, value } of bounds) field.column.filter(since, build.raw(field.qualified), operator, value, field.definition)
  })
  return [rows]
}

/** Fields whose values stand as they are stored: what they refer to has a title. */
const titledOf = (groupings: readonly Grouping[]): readonly ModelField[] =>
  groupings.flatMap(({ field, span, isOfPeople }) => (span === null && !isOfPeople ? [field] : []))

async function countGroups({ parts, caller }: Operation, { most, groupings, value, statements }: Groups): Promise<SummaryAnswer> {
  const fields = titledOf(groupings)
  const [found, earlier] = await parts.studydesk.database.batch(caller.orgId, statements)
  const rows = found?.rows ?? []
  if (rows.length > most) throw badRequest('TooManyGroups', { details: { max: most } })

  const counted = rows.map((row) => {
    const values = Object.fromEntries(groupings.map((grouping) => [grouping.name, valueIn(row, grouping)]))
    const labels = labelsOf(row, fields)
    const hidden = row['hidden:'] === true ? { hidden: groupings.flatMap(({ name, isHidable }) => (isHidable ? [name] : [])) } : {}
    return { values, ...(labels === undefined ? {} : { labels }), ...hidden, ...figuresIn(row, value) }
  })
  const first = earlier?.rows[0]
  const before = first === undefined ? null : figuresIn(first, value)
  const summary = {
    by: groupings.map(({ name }) => name),
    total: counted.reduce((sum, { count }) => sum + count, 0),
    groups: counted,
    ...(before === null ? {} : { before: before.value ?? before.count }),
  }
  const isOfPeople = value?.isOfPeople === true || groupings.some((grouping) => grouping.isOfPeople)
  return isOfPeople ? withoutSmall(summary, parts.studydesk.config.smallNumbersBelow, value?.of) : summary
}

/** How many rows, and the value of the group; null where none of its rows says anything. */
function figuresIn(row: Readonly<Record<string, unknown>>, value: SummaryValue | null) {
  const count = Number(row['count:'])
  const figure = row['value:'] ?? null
  return { count, ...(value === null ? {} : { value: figure === null ? null : Number(figure) }) }
}

/** A summary has no pages and no order of its own. */
const ofPages = ['_start', '_end', '_sort', '_order', 'page', 'size', 'sort', '_total', '_similar']

/** What to count by, in the order asked: of the fields that the resource declares for it, the ones that the caller may read. */
function groupingsIn({ parts, table: { model }, caller }: Operation, by: unknown): readonly Grouping[] {
  const names = by === undefined ? [] : [by].flat().flatMap((text) => String(text).split(','))
  if (names.length === 0) throw invalidParameter('by', 'required')
  if (new Set(names).size < names.length) throw invalidParameter('by', 'repeated')
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const { by: open = [], people = [] } = model.resource.summaries ?? {}
  return names.map((name) => {
    const asked = groupedBy(name)
    // When a row was made, every reader of the row may know.
    const isReadable = asked !== null && (readable.has(asked.field) || asked.field === 'createdAt')
    const isDeclared = asked !== null && [...open, ...people].includes(asked.field) && isReadable
    const field = isDeclared ? model.byName.get(asked.field) : undefined
    if (asked === null || field === undefined || !takesSpan(field, asked.span)) throw invalidParameter('by', 'notAnOption')
    return { name, field, span: asked.span, isOfPeople: people.includes(asked.field), isHidable: isHidable(model, field) }
  })
}

/** Days may be gathered by the calendar, moments must be: each would be a group of its own. Birth days by ages, too. */
const takesSpan = ({ definition }: ModelField, span: Span | null): boolean =>
  isMoment(definition) ? span !== null && span !== 'ages' : span === null || isDay(definition)

/** A group's value in SQL, under its name: as everybody may see it, gathered into its span, an entry of a list each for itself. */
function groupValue({ parts, table: { model }, caller }: Operation, { name, field, span }: Grouping): Knex.Raw {
  const { build } = parts.studydesk.database
  const open = redactedColumn(model, field)
  if (span === 'ages') {
    const years = `extract(year from age(?::date, ${open}))::integer / 10 * 10`
    // `least` ignores null and would give the age 90.
    return build.raw(`case when ${open} is not null then least(${years}, 90) end::text as "${name}"`, [todayFor(caller)])
  }
  if (span !== null) {
    const [local, bindings] = isMoment(field.definition) ? [`${open} at time zone ?`, [zoneOf(caller.zones, {})]] : [open, []]
    return build.raw(`to_char(date_trunc('${span}', ${local}), 'YYYY-MM-DD') as "${name}"`, bindings)
  }
  const { entries } = field.column
  if (entries !== undefined) return build.raw(`${entries(open)} as "${name}"`)
  return build.raw(`${open} as "${name}"`)
}

function valueIn(row: Readonly<Record<string, unknown>>, { name, field, span, isOfPeople }: Grouping): unknown {
  const value = row[name] ?? null
  if (value === null || span !== null || (isOfPeople && isList(field.definition))) return value
  return field.column.fromDatabase(value, field.definition)
}
