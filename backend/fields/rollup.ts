import type { RollupField } from '#resources/core/fields/rollup.ts'
import { filterValue } from './filters.ts'
import { integerColumns } from './integer.ts'
import type { FieldColumn } from './types.ts'

/** A whole number to ask for, with no column to keep it in. */
export const rollupColumns: FieldColumn<RollupField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: Number,
  filter: filterValue,
  parseFilter: (text) => integerColumns.parseFilter(text, { type: 'integer' }),
  toCsv: (value) => integerColumns.toCsv(value, { type: 'integer' }),
  /** An exported column that comes back says nothing: rows are counted again. */
  fromCsv: () => null,
}
