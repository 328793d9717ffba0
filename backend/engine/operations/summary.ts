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
import { redactedColumn } from '../query/redacted.ts'
import { labelsOf, withTitles } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { demand } from './demand.ts'
import { type SummaryValue, summaryValueIn, withoutValuesOfFew } from './summaryValue.ts'

/** Groups of one summary; a board or a chart shows far fewer. Code of the domain sums up over every study-site of an organisation. */
const mostGroups = 500
const mostGroupsOfCode = 10_000

/**
 * How many rows a list would show, by the values of some of its fields: one statement, over the same rows as the list's total. Groups stand in the
 * order of their values, those that say nothing last. What may be asked for is open in every row (a check at start), so a group of one tells no
 * more than the list does.
 * @param raw a list's filters and words, and `by`
 * @throws what a list throws, invalidParameter for `by`, badRequest TooManyGroups
 */
export async function summaryOf(operation: Operation, query: RawQuery): Promise<SummaryAnswer> {
  return countGroups(operation, groupsIn(operation, query, mostGroups))
}

/** The same from memory, where it was counted a moment ago, as totals are. */
export async function keptSummaryOf(operation: Operation, query: RawQuery): Promise<SummaryAnswer> {
  const groups = groupsIn(operation, query, mostGroupsOfCode)
  const { parts, table, caller } = operation
  const key = { orgId: caller.orgId, resource: table.model.name, statement: groups.statement }
  return parts.totals.of(key, () => countGroups(operation, groups))
}

interface Groups {
  readonly most: number
  readonly groupings: readonly Grouping[]
  readonly statement: Statement
  readonly value: SummaryValue | null
}

/** One thing to count by, and what it is called: a field, or a field with its span. */
interface Grouping {
  readonly name: string
  readonly field: ModelField
  readonly span: Span | null
  /** A restricted row hides it, or it holds a list: groups of few people are not told. */
  readonly isOfPeople: boolean
}

function groupsIn(operation: Operation, { by, _value, ...asked }: RawQuery, most: number): Groups {
  demand(operation, 'list')
  const { database, config } = operation.parts.studydesk
  const { model } = operation.table
  const groupings = groupingsIn(operation, by)
  const value = summaryValueIn(operation, _value)
  const fields = titledOf(groupings)
  for (const name of ofPages) if (name in asked) throw invalidParameter(name, 'unknownParameter')
  const query = guardQuery(operation, readParameters(asked, config.limits, model))

  const { build } = database
  const groups = matchingRows(operation, query)
    .select(
      ...groupings.map((grouping) => groupValue(operation, grouping)),
      value?.rows ?? build.raw('count(*)::integer as "count:"'),
      ...(value === null ? [] : [value.figure]),
    )
    .groupByRaw(places(groupings))
    .orderByRaw(places(groupings))
    .limit(most + 1)
  return { most, groupings, value, statement: { ...toStatement(withTitles(operation, groups, fields)), isPlannedAnew: true } }
}

/** By their places in the statement: what they are gathered into holds parameters. */
const places = (groupings: readonly Grouping[]): string => groupings.map((_, place) => place + 1).join(', ')

/** Fields whose values stand as they are stored: what they refer to has a title. */
const titledOf = (groupings: readonly Grouping[]): readonly ModelField[] =>
  groupings.flatMap(({ field, span, isOfPeople }) => (span === null && !isOfPeople ? [field] : []))

async function countGroups({ parts, caller }: Operation, { most, groupings, value, statement }: Groups): Promise<SummaryAnswer> {
  const fields = titledOf(groupings)
  const [found] = await parts.studydesk.database.batch(caller.orgId, [statement])
  const rows = found?.rows ?? []
  if (rows.length > most) throw badRequest('TooManyGroups', { details: { max: most } })

  const counted = rows.map((row) => {
    const values = Object.fromEntries(groupings.map((grouping) => [grouping.name, valueIn(row, grouping)]))
    const labels = labelsOf(row, fields)
    const figure = value === null ? {} : { value: Number(row['value:'] ?? 0) }
    return { values, ...(labels === undefined ? {} : { labels }), count: Number(row['count:']), ...figure }
  })
  const below = parts.studydesk.config.smallNumbersBelow
  const isOfPeople = value?.isOfPeople === true || groupings.some((grouping) => grouping.isOfPeople)
  return {
    by: groupings.map(({ name }) => name),
    total: counted.reduce((sum, { count }) => sum + count, 0),
    groups: withoutValuesOfFew(isOfPeople ? withoutSmall(counted, below) : counted, value?.isOfPeople === true ? below : 0),
  }
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
    return { name, field, span: asked.span, isOfPeople: people.includes(asked.field) }
  })
}

/** Days may be gathered by the calendar, moments must be: each would be a group of its own. Birth days by ages, too. */
const takesSpan = ({ definition }: ModelField, span: Span | null): boolean =>
  isMoment(definition) ? span !== null && span !== 'ages' : span === null || isDay(definition)

/** A group's value in SQL, under its name: as everybody may see it, gathered into its span, an entry of a list each for itself. */
function groupValue({ parts, table: { model }, caller }: Operation, { name, field, span }: Grouping): Knex.Raw {
  const { build } = parts.studydesk.database
  const open = redactedColumn(model, field)
  if (span === 'ages')
    return build.raw(`least(extract(year from age(?::date, ${open}))::integer / 10 * 10, 90)::text as "${name}"`, [todayFor(caller)])
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
