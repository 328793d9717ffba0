import type { TimeField } from '#resources/core/fields/time.ts'
import { formatTextCsv, parseTextCsv } from '../csv.ts'
import { filterValue } from '../filters.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const timeColumns: FieldColumn<TimeField> = {
  column: () => 'time(0) without time zone',
  constraint: () => null,
  toDatabase: (value) => value,
  /** 09:05:00 → 09:05. */
  fromDatabase: (value) => String(value).slice(0, 5),
  filter: filterValue,
  parseFilter: parseChecked,
  toCsv: formatTextCsv,
  fromCsv: parseTextCsv,
}
