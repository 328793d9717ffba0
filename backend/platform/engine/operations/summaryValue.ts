import type { Knex } from 'knex'
import { isAmount, isDay, isMoment } from '#resources/core/fieldKinds.ts'
import { type MeasureValue, parseValue } from '#resources/core/measureValue.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { RequestContext } from '../context.ts'
import type { ModelField } from '../model/types.ts'
import { createParameterError } from '../query/parameters.ts'
import { buildRedactedColumn } from '../query/redacted.ts'

/** SQL for a figure of a group other than the number of its rows. */
export interface SummaryValue {
  readonly of: MeasureValue
  readonly figure: Knex.Raw
  /** Rows from which the figure is computed: those with a value. */
  readonly rows: Knex.Raw
  /** True if restricted rows hide the value: a figure computed from few people is then not shown. */
  readonly isOfPeople: boolean
}

/**
 * Parses the parameter `_value` of a summary. It names an amount, a reference, or two dates; the caller must be able to read these
 * fields. Values of restricted rows do not count.
 * @returns null without the parameter: the summary then counts rows
 * @throws invalidParameter
 */
export function readSummaryValue(operation: RequestContext, text: unknown): SummaryValue | null {
  if (text === undefined) return null
  const value = typeof text === 'string' ? parseValue(text) : null
  if (value === null) throw createParameterError('_value', 'notAnOption')
  const { build } = operation.parts.studydesk.database
  if (value.kind === 'days') {
    const [startDate, endDate] = [buildDateExpression(operation, value.from), buildDateExpression(operation, value.to)]
    const days = `(${endDate.sql} - ${startDate.sql})`
    const bindings = [...endDate.bindings, ...startDate.bindings]
    return {
      of: value,
      figure: build.raw(`avg(${days}) as "value:"`, bindings),
      rows: build.raw(`count(${days})::integer as "count:"`, bindings),
      isOfPeople: startDate.field.isSensitive || endDate.field.isSensitive,
    }
  }
  const field = findReadableField(operation, value.field, value.kind === 'distinct' ? (each) => each.target !== null : isAmountField)
  const column = buildRedactedColumn(operation.table.model, field)
  const figure = { sum: `sum(${column})`, mean: `avg(${column})`, distinct: `count(distinct ${column})` }[value.kind]
  return {
    of: value,
    figure: build.raw(`${figure} as "value:"`),
    rows: build.raw(`count(${column})::integer as "count:"`),
    isOfPeople: field.isSensitive,
  }
}

const isAmountField = ({ definition }: ModelField): boolean => isAmount(definition)
const isDateField = ({ definition }: ModelField): boolean => isDay(definition) || isMoment(definition)

function findReadableField(
  { parts, table: { model }, caller }: RequestContext,
  name: string,
  isSuitable: (field: ModelField) => boolean,
): ModelField {
  const field = model.byName.get(name)
  const isReadable = field !== undefined && (field.isSystem || parts.studydesk.access.readableFields(model.resource, caller).has(name))
  if (!isReadable || !field.isStored || field.isWriteOnly || !isSuitable(field)) throw createParameterError('_value', 'notAnOption')
  return field
}

/** SQL for the day of a date or of a timestamp, in the organisation's time zone. */
function buildDateExpression(operation: RequestContext, name: string) {
  const field = findReadableField(operation, name, isDateField)
  const column = buildRedactedColumn(operation.table.model, field)
  return isMoment(field.definition)
    ? { field, sql: `(${column} at time zone ?)::date`, bindings: [zoneOf(operation.caller.zones, {})] }
    : { field, sql: column, bindings: [] }
}
