import type { DateField } from '#resources/core/fields/date.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseChecked } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const dateColumns: FieldColumn<DateField> = {
  column: () => 'date',
  constraint: () => null,
  toDatabase: (value) => value,
  fromDatabase: (value) => (value instanceof Date ? dayOf(value) : value),
  filter: filterValue,
  parseFilter: (text, field) => parseChecked(text, field, { type: 'date' }),
  toCsv: textToCsv,
  fromCsv: textFromCsv,
}

/** pg's own parser answers midnight of the server's zone. */
function dayOf(value: Date): string {
  const [month, day] = [value.getMonth() + 1, value.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${value.getFullYear()}-${month}-${day}`
}
