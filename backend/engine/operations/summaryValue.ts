import type { Knex } from 'knex'
import { zoneOf } from '#resources/core/day.ts'
import { isAmount, isDay, isMoment } from '#resources/core/fieldKinds.ts'
import { type MeasureValue, parseValue } from '#resources/core/measureValue.ts'
import type { ModelField } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import { invalidParameter } from '../query/parameters.ts'
import { redactedColumn } from '../query/redacted.ts'

/** Figure of a group that is more than a count of its rows, in SQL. */
export interface SummaryValue {
  readonly of: MeasureValue
  readonly figure: Knex.Raw
  /** Rows that the figure is made of: those that say something. */
  readonly rows: Knex.Raw
  /** A restricted row hides it: the figure of few people is not shown. */
  readonly isOfPeople: boolean
}

/**
 * `_value` of a summary, of the fields that the caller may read: an amount, a reference, or two dates. What a restricted row says counts as nothing.
 * @returns null where rows are counted
 * @throws invalidParameter
 */
export function summaryValueIn(operation: Operation, text: unknown): SummaryValue | null {
  if (text === undefined) return null
  const value = typeof text === 'string' ? parseValue(text) : null
  if (value === null) throw invalidParameter('_value', 'notAnOption')
  const { build } = operation.parts.studydesk.database
  if (value.kind === 'days') {
    const [from, to] = [dateIn(operation, value.from), dateIn(operation, value.to)]
    const days = `(${to.sql} - ${from.sql})`
    const bindings = [...to.bindings, ...from.bindings]
    return {
      of: value,
      figure: build.raw(`avg(${days}) as "value:"`, bindings),
      rows: build.raw(`count(${days})::integer as "count:"`, bindings),
      isOfPeople: from.field.isSensitive || to.field.isSensitive,
    }
  }
  const field = fieldIn(operation, value.field, value.kind === 'distinct' ? (each) => each.target !== null : isAmountField)
  const column = redactedColumn(operation.table.model, field)
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

function fieldIn({ parts, table: { model }, caller }: Operation, name: string, fits: (field: ModelField) => boolean): ModelField {
  const field = model.byName.get(name)
  const isReadable = field !== undefined && (field.isSystem || parts.studydesk.access.readableFields(model.resource, caller).has(name))
  if (!isReadable || !field.isStored || field.isWriteOnly || !fits(field)) throw invalidParameter('_value', 'notAnOption')
  return field
}

/** The day of a date or of a moment, by the clocks of the organisation. */
function dateIn(operation: Operation, name: string) {
  const field = fieldIn(operation, name, isDateField)
  const column = redactedColumn(operation.table.model, field)
  return isMoment(field.definition)
    ? { field, sql: `(${column} at time zone ?)::date`, bindings: [zoneOf(operation.caller.zones, {})] }
    : { field, sql: column, bindings: [] }
}
