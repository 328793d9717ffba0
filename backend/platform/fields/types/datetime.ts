import type { DatetimeField } from '#resources/core/fields/datetime.ts'
import { formatTextCsv, parseTextCsv } from '../csv.ts'
import { filterValue } from '../filters.ts'
import { formatDateSql } from '../formatDateSql.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const datetimeColumns: FieldColumn<DatetimeField> = {
  column: () => 'timestamp(3) with time zone',
  constraint: () => null,
  /** Shows the time to the minute in UTC, so that all readers see the same title. */
  inTitle: (column, language) => formatDateSql(`(${column} at time zone 'UTC')`, language, 'HH24:MI'),
  toDatabase: (value) => value,
  fromDatabase: (value) => (value instanceof Date ? value : new Date(isoOf(String(value)))).toISOString(),
  filter: filterValue,
  parseFilter: parseChecked,
  toCsv: formatTextCsv,
  fromCsv: parseTextCsv,
}

/** PostgreSQL's text of a timestamp (`2026-03-01 14:30:15.25+00`) as ISO 8601. */
const isoOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
