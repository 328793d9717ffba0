import type { DateField } from '#resources/core/fields/date.ts'
import { formatTextCsv, parseTextCsv } from '../csv.ts'
import { filterValue } from '../filters.ts'
import { formatDateSql } from '../formatDateSql.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const dateColumns: FieldColumn<DateField> = {
  column: () => 'date',
  constraint: () => null,
  inTitle: formatDateSql,
  toDatabase: (value) => value,
  fromDatabase: (value) => (value instanceof Date ? dayOf(value) : value),
  filter: filterValue,
  parseFilter: (text, field) => parseChecked(text, field, { type: 'date' }),
  toCsv: formatTextCsv,
  fromCsv: parseTextCsv,
}

/** Returns the day of a date. pg's own parser returns midnight in the server's time zone. */
function dayOf(value: Date): string {
  const [month, day] = [value.getMonth() + 1, value.getDate()].map((number) => String(number).padStart(2, '0'))
  return `${value.getFullYear()}-${month}-${day}`
}
