import type { Knex } from 'knex'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import { parseGrouping, type Span, withoutSmall } from '#resources/core/answers/summary.ts'
import { isDay, isList, isMoment } from '#resources/core/fieldKinds.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { badRequest } from '../../common/errors.ts'
import { todayFor } from '../../common/today.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import type { ModelField } from '../model/types.ts'
import { guardQuery } from '../query/guard.ts'
import { buildMatchingRows } from '../query/page.ts'
import { createParameterError, type RawQuery, readParameters } from '../query/parameters.ts'
import { buildRedactedColumn, isHidable } from '../query/redacted.ts'
import type { ListFilter, ListQuery, ValueFilter } from '../query/types.ts'
import { requireAction } from '../requireAction.ts'
import { labelsOf, withTitles } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { readSummaryValue, type SummaryValue } from './summaryValue.ts'

/**
 * Maximum number of groups in one summary; a board or a chart shows far fewer. Calls from server code have a higher limit, because they
 * may group by every study-site of an organisation.
 */
const mostGroups = 500
const mostGroupsOfCode = 10_000
/** Maximum number of groups that are counted exactly: thousands of conditions, each by month. */
const mostExactGroups = 200_000

/**
 * Counts the rows of a list by the values of some fields, with one statement over the same rows as the list's total. Groups are ordered
 * by their values, empty values last. Rows whose value is hidden by a restriction form a separate group. Small numbers in figures about
 * people are not published (`withoutSmall`).
 * @param query a list's filters and search; `by`; `_cumulative=true` to add up figures along the days of the only field in `by`: earlier
 * rows, before the first day of the filters (`_gte`), are then counted as `before`
 * @throws the errors of a list, invalidParameter for `by` and `_cumulative`, badRequest TooManyGroups
 */
export async function summaryOf(operation: RequestContext, query: RawQuery): Promise<SummaryAnswer> {
  return countGroups(operation, readGroups(operation, query, mostGroups))
}

/** Returns the summary from the cache if it was counted recently, as for totals; otherwise counts it. */
export async function storedSummaryOf(operation: RequestContext, query: RawQuery): Promise<SummaryAnswer> {
  const groups = readGroups(operation, query, mostGroupsOfCode)
  const { parts, table, caller } = operation
  const key = { orgId: caller.orgId, resource: table.model.name, statement: joinStatements(groups.statements) }
  return parts.totals.of(key, () => countGroups(operation, groups))
}

/**
 * Returns the summary with its small numbers. The result must not leave the server: its callers publish sums of its groups that reveal no
 * small number.
 */
export async function exactSummaryOf(operation: RequestContext, query: RawQuery): Promise<SummaryAnswer> {
  const groups = readGroups(operation, query, mostExactGroups)
  const { parts, table, caller } = operation
  const key = { orgId: caller.orgId, resource: table.model.name, statement: joinStatements(groups.statements) }
  return parts.totals.of({ ...key, statement: { ...key.statement, text: `exact;${key.statement.text}` } }, () =>
    countExactly(operation, groups),
  )
}

interface Groups {
  readonly most: number
  readonly groupings: readonly Grouping[]
  readonly value: SummaryValue | null
  /** Statement of the groups, followed in a cumulative summary by the statement that counts earlier rows. */
  readonly statements: readonly Statement[]
}

/** Joins statements into one cache key. */
const joinStatements = (statements: readonly Statement[]): Statement => ({
  text: statements.map(({ text }) => text).join(';'),
  values: statements.flatMap(({ values }) => values),
})

/** A grouping of the summary: its name, its field, and for a date its span. */
interface Grouping {
  readonly name: string
  readonly field: ModelField
  readonly span: Span | null
  /** True if a restricted row hides the value, or the field contains a list: small numbers are then not published. */
  readonly isOfPeople: boolean
  /** True if a restricted row hides the value. */
  readonly isHidable: boolean
}

function readGroups(operation: RequestContext, { by, _value, _cumulative: cumulative, ...asked }: RawQuery, maxGroups: number): Groups {
  requireAction(operation, 'list')
  const { database, config } = operation.parts.studydesk
  const { model } = operation.table
  const groupings = readGroupings(operation, by)
  const value = readSummaryValue(operation, _value)
  const fields = titledOf(groupings)
  for (const name of pagingParameters) if (name in asked) throw createParameterError(name, 'unknownParameter')
  const query = guardQuery(operation, readParameters(asked, config.limits, model))

  const { build } = database
  const keys = [...groupings.map((grouping) => groupValue(operation, grouping)), ...selectHiddenFlag(operation, groupings)]
  // Groups by column positions, since the expressions contain parameters and cannot be repeated in the GROUP BY clause.
  const positions = keys.map((_, index) => index + 1).join(', ')
  const figures = value === null ? [build.raw('count(*)::integer as "count:"')] : [value.rows, value.figure]
  const groups = buildMatchingRows(operation, query)
    .select(...keys, ...figures)
    .groupByRaw(positions)
    .orderByRaw(positions)
    .limit(maxGroups + 1)
  const earlier = cumulative === undefined ? [] : selectEarlierRows(operation, query, { cumulative, groupings })
  const statements = [withTitles(operation, groups, fields), ...earlier.map((rows) => rows.select(...figures))]
  return { most: maxGroups, groupings, value, statements: statements.map((each) => ({ ...toStatement(each), isPlannedAnew: true })) }
}

/** Column that is true if the row hides a value by which the summary groups. */
function selectHiddenFlag({ parts, table: { model } }: RequestContext, groupings: readonly Grouping[]): readonly Knex.Raw[] {
  if (!groupings.some(({ isHidable }) => isHidable)) return []
  return [parts.studydesk.database.build.raw(`${model.restrictedBy?.qualified} is true as "hidden:"`)]
}

interface Cumulative {
  readonly cumulative: unknown
  readonly groupings: readonly Grouping[]
}

/** Queries the rows before the first day of the filters; empty if the filters have no first day. @throws invalidParameter */
function selectEarlierRows(
  operation: RequestContext,
  query: ListQuery,
  { cumulative, groupings }: Cumulative,
): readonly Knex.QueryBuilder[] {
  const [grouping, second] = groupings
  if (cumulative !== 'true' || grouping === undefined || second !== undefined || grouping.isOfPeople || grouping.span === null)
    throw createParameterError('_cumulative', 'notAnOption')
  const { field } = grouping
  const isFirstDay = (filter: ListFilter): filter is ValueFilter => filter.field === field && filter.operator === 'gte'
  const bounds = query.filters.filter(isFirstDay)
  if (bounds.length === 0) return []
  const { build } = operation.parts.studydesk.database
  const rows = buildMatchingRows(operation, { ...query, filters: query.filters.filter((filter) => !isFirstDay(filter)) })
  rows.whereNot((condition) => {
    for (const { operator, value } of bounds) field.column.filter(condition, build.raw(field.qualified), operator, value, field.definition)
  })
  return [rows]
}

/** Reference fields by which the summary groups; the response contains the titles of the rows to which they refer. */
const titledOf = (groupings: readonly Grouping[]): readonly ModelField[] =>
  groupings.flatMap(({ field, span, isOfPeople }) => (span === null && !isOfPeople ? [field] : []))

async function countGroups(operation: RequestContext, groups: Groups): Promise<SummaryAnswer> {
  const summary = await countExactly(operation, groups)
  const { groupings, value } = groups
  const isOfPeople = value?.isOfPeople === true || groupings.some((grouping) => grouping.isOfPeople)
  return isOfPeople ? withoutSmall(summary, operation.parts.studydesk.config.smallNumbersBelow, value?.of) : summary
}

async function countExactly({ parts, caller }: RequestContext, { most, groupings, value, statements }: Groups): Promise<SummaryAnswer> {
  const fields = titledOf(groupings)
  const [groupResult, earlier] = await parts.studydesk.database.batch(caller.orgId, statements)
  const rows = groupResult?.rows ?? []
  if (rows.length > most) throw badRequest('TooManyGroups', { details: { max: most } })

  const countedGroups = rows.map((row) => {
    const values = Object.fromEntries(groupings.map((grouping) => [grouping.name, groupedValueOf(row, grouping)]))
    const labels = labelsOf(row, fields)
    const hidden = row['hidden:'] === true ? { hidden: groupings.flatMap(({ name, isHidable }) => (isHidable ? [name] : [])) } : {}
    return { values, ...(labels === undefined ? {} : { labels }), ...hidden, ...figuresOf(row, value) }
  })
  const first = earlier?.rows[0]
  const before = first === undefined ? null : figuresOf(first, value)
  return {
    by: groupings.map(({ name }) => name),
    total: countedGroups.reduce((sum, { count }) => sum + count, 0),
    groups: countedGroups,
    ...(before === null ? {} : { before: before.value ?? before.count }),
  }
}

/** Number of rows in a group, and its value; null if none of its rows has a value. */
function figuresOf(row: Readonly<Record<string, unknown>>, value: SummaryValue | null) {
  const count = Number(row['count:'])
  const figure = row['value:'] ?? null
  return { count, ...(value === null ? {} : { value: figure === null ? null : Number(figure) }) }
}

/** Parameters of pages and sorting, which a summary does not accept. */
const pagingParameters = ['_start', '_end', '_sort', '_order', 'page', 'size', 'sort', '_total', '_similar']

/** Groupings in the requested order, among the declared fields that the caller may read. */
function readGroupings({ parts, table: { model }, caller }: RequestContext, groupBy: unknown): readonly Grouping[] {
  const names = groupBy === undefined ? [] : [groupBy].flat().flatMap((text) => String(text).split(','))
  if (names.length === 0) throw createParameterError('by', 'required')
  if (new Set(names).size < names.length) throw createParameterError('by', 'repeated')
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const { by: open = [], people = [] } = model.resource.summaries ?? {}
  return names.map((name) => {
    const requested = parseGrouping(name)
    // Every reader of a row may know when it was created.
    const isReadable = requested !== null && (readable.has(requested.field) || requested.field === 'createdAt')
    const isDeclared = requested !== null && [...open, ...people].includes(requested.field) && isReadable
    const field = isDeclared ? model.byName.get(requested.field) : undefined
    if (requested === null || field === undefined || !acceptsSpan(field, requested.span)) throw createParameterError('by', 'notAnOption')
    return { name, field, span: requested.span, isOfPeople: people.includes(requested.field), isHidable: isHidable(model, field) }
  })
}

/**
 * True if the field accepts this span. Dates may be grouped by the calendar. Timestamps must be: otherwise each timestamp would be a
 * separate group. Birth dates may also be grouped by age.
 */
const acceptsSpan = ({ definition }: ModelField, span: Span | null): boolean =>
  isMoment(definition) ? span !== null && span !== 'ages' : span === null || isDay(definition)

/**
 * SQL for the value of a group, under the grouping's name: only what every reader may see, grouped by its span. Each entry of a list
 * counts separately.
 */
function groupValue({ parts, table: { model }, caller }: RequestContext, { name, field, span }: Grouping): Knex.Raw {
  const { build } = parts.studydesk.database
  const open = buildRedactedColumn(model, field)
  if (span === 'ages') {
    const years = `extract(year from age(?::date, ${open}))::integer / 10 * 10`
    // PostgreSQL's `least` ignores null: without the case expression, an empty value would get the age 90.
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

function groupedValueOf(row: Readonly<Record<string, unknown>>, { name, field, span, isOfPeople }: Grouping): unknown {
  const value = row[name] ?? null
  if (value === null || span !== null || (isOfPeople && isList(field.definition))) return value
  return field.column.fromDatabase(value, field.definition)
}
