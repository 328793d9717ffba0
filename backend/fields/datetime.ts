import type { DatetimeField } from '#resources/core/fields/datetime.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseChecked } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const datetimeColumns: FieldColumn<DatetimeField> = {
  column: () => 'timestamp(3) with time zone',
  constraint: () => null,
  /** To the minute, in UTC: a title is the same for everybody. */
  inTitle: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`,
  toDatabase: (value) => value,
  fromDatabase: (value) => (value instanceof Date ? value : new Date(isoOf(String(value)))).toISOString(),
  filter: filterValue,
  parseFilter: parseChecked,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
}

/** PostgreSQL's text of a moment (`2026-03-01 14:30:15.25+00`) in the form that the language defines. */
const isoOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
