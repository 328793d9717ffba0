import type { CustomValuesField } from '#resources/core/fields/custom.ts'
import { rejectFilter } from '../filters.ts'
import { parseText } from '../parse.ts'
import type { FieldColumn } from '../types.ts'
import { jsonColumns } from './json.ts'

/** Stores one JSON document per row. Filters and sorting use the table `custom_value`, which a trigger maintains. */
export const customColumns: FieldColumn<CustomValuesField> = {
  column: () => 'jsonb',
  constraint: (_field, column) => `jsonb_typeof(${column}) = 'object'`,
  toDatabase: (value) => (value === null ? null : JSON.stringify(value)),
  fromDatabase: (value) => value,
  filter: rejectFilter,
  parseFilter: parseText,
  toCsv: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromCsv: (text) => jsonColumns.fromCsv(text, { type: 'json' }),
}
