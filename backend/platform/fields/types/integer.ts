import { type IntegerField, integerBound } from '#resources/core/fields/integer.ts'
import { formatTextCsv, numberFromCsv } from '../csv.ts'
import { filterValue } from '../filters.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const integerColumns: FieldColumn<IntegerField> = {
  column: () => 'integer',
  constraint: ({ min, max }, column) => boundsOf(column, min, max),
  toDatabase: (value) => value,
  fromDatabase: Number,
  filter: filterValue,
  /** A filter may use any number, even one outside the bounds of the field. */
  parseFilter: (text, field) => parseChecked(text, field, { type: 'integer', min: -integerBound, max: integerBound } as IntegerField),
  toCsv: formatTextCsv,
  fromCsv: numberFromCsv,
}

/** Returns the CHECK expression of the bounds; null if the declaration sets none. */
export function boundsOf(column: string, min: number | undefined, max: number | undefined): string | null {
  const bounds = [min === undefined ? [] : [`${column} >= ${min}`], max === undefined ? [] : [`${column} <= ${max}`]].flat()
  return bounds.length === 0 ? null : bounds.join(' and ')
}
