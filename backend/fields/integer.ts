import { type IntegerField, integerBound } from '#resources/core/fields/integer.ts'
import { numberFromCsv, textToCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseChecked } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const integerColumns: FieldColumn<IntegerField> = {
  column: () => 'integer',
  constraint: ({ min, max }, column) => boundsOf(column, min, max),
  toDatabase: (value) => value,
  fromDatabase: Number,
  filter: filterValue,
  /** Any number may be asked for: a bound outside the rule's is a fair question. */
  parseFilter: (text, field) => parseChecked(text, field, { type: 'integer', min: -integerBound, max: integerBound } as IntegerField),
  toCsv: textToCsv,
  fromCsv: numberFromCsv,
}

/** Null where the declaration sets no bounds. */
export function boundsOf(column: string, min: number | undefined, max: number | undefined): string | null {
  const bounds = [min === undefined ? [] : [`${column} >= ${min}`], max === undefined ? [] : [`${column} <= ${max}`]].flat()
  return bounds.length === 0 ? null : bounds.join(' and ')
}
