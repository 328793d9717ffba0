import { type DecimalField, decimalBound, scaleOf } from '#resources/core/fields/decimal.ts'
import { formatTextCsv, numberFromCsv } from '../csv.ts'
import { filterValue } from '../filters.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'
import { boundsOf } from './integer.ts'

export const decimalColumns: FieldColumn<DecimalField> = {
  column: (field) => `numeric(${String(decimalBound).length + scaleOf(field)},${scaleOf(field)})`,
  constraint: ({ min, max }, column) => boundsOf(column, min, max),
  toDatabase: (value) => value,
  fromDatabase: Number,
  filter: filterValue,
  parseFilter: (text, field) => parseChecked(text, field, { type: 'decimal', scale: 6 } as DecimalField),
  toCsv: formatTextCsv,
  fromCsv: numberFromCsv,
}
