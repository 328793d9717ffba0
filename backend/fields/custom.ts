import type { CustomValuesField } from '#resources/core/fields/custom.ts'
import { filterNothing } from './filters.ts'
import { jsonColumns } from './json.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

/** One document a row. Filters and orders go by the table `custom_value`, which a trigger keeps beside it. */
export const customColumns: FieldColumn<CustomValuesField> = {
  column: () => 'jsonb',
  constraint: (_field, column) => `jsonb_typeof(${column}) = 'object'`,
  toDatabase: (value) => (value === null ? null : JSON.stringify(value)),
  fromDatabase: (value) => value,
  filter: filterNothing,
  parseFilter: parseText,
  toCsv: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromCsv: (text) => jsonColumns.fromCsv(text, { type: 'json' }),
}
