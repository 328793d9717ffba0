import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Statement } from '../../database/types.ts'
import { badRequest } from '../../errors.ts'
import type { ModelField } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows } from '../query/page.ts'
import { invalidParameter, type RawQuery, readParameters } from '../query/parameters.ts'
import { labelsOf, withTitles } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'
import { demand } from './demand.ts'

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
  readonly fields: readonly ModelField[]
  readonly statement: Statement
}

function groupsIn(operation: Operation, { by, ...asked }: RawQuery, most: number): Groups {
  demand(operation, 'list')
  const { database, config } = operation.parts.studydesk
  const { model } = operation.table
  const fields = fieldsIn(operation, by)
  for (const name of ofPages) if (name in asked) throw invalidParameter(name, 'unknownParameter')
  const query = guardQuery(operation, readParameters(asked, config.limits, model))

  const { build } = database
  const groups = matchingRows(operation, query)
    .select(
      build.raw(fields.map((field) => `${field.qualified} as "${field.name}"`).join(', ')),
      build.raw('count(*)::integer as "count:"'),
    )
    .groupByRaw(fields.map(({ qualified }) => qualified).join(', '))
    .orderByRaw(fields.map(({ qualified }) => qualified).join(', '))
    .limit(most + 1)
  return { most, fields, statement: { ...toStatement(withTitles(operation, groups, fields)), isPlannedAnew: true } }
}

async function countGroups({ parts, caller }: Operation, { most, fields, statement }: Groups): Promise<SummaryAnswer> {
  const [found] = await parts.studydesk.database.batch(caller.orgId, [statement])
  const rows = found?.rows ?? []
  if (rows.length > most) throw badRequest('TooManyGroups', { details: { max: most } })

  const counted = rows.map((row) => {
    const values = Object.fromEntries(fields.map((field) => [field.name, valueIn(row, field)]))
    const labels = labelsOf(row, fields)
    return { values, ...(labels === undefined ? {} : { labels }), count: Number(row['count:']) }
  })
  return { by: fields.map(({ name }) => name), total: counted.reduce((sum, { count }) => sum + count, 0), groups: counted }
}

/** A summary has no pages and no order of its own. */
const ofPages = ['_start', '_end', '_sort', '_order', 'page', 'size', 'sort', '_total', '_similar']

/** The fields to count by, in the order asked: of those that the resource declares for it, the ones that the caller may read. */
function fieldsIn({ parts, table: { model }, caller }: Operation, by: unknown): readonly ModelField[] {
  const names = by === undefined ? [] : [by].flat().flatMap((text) => String(text).split(','))
  if (names.length === 0) throw invalidParameter('by', 'required')
  if (new Set(names).size < names.length) throw invalidParameter('by', 'repeated')
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  return names.map((name) => {
    const field = model.resource.summaries?.by.includes(name) === true && readable.has(name) ? model.byName.get(name) : undefined
    if (field === undefined) throw invalidParameter('by', 'notAnOption')
    return field
  })
}

function valueIn(row: Readonly<Record<string, unknown>>, field: ModelField): unknown {
  const value = row[field.name] ?? null
  return value === null ? null : field.column.fromDatabase(value, field.definition)
}
