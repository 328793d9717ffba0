import type { JsonField } from '#resources/core/fields/json.ts'
import { rejectFilter } from '../filters.ts'
import { parseText } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const jsonColumns: FieldColumn<JsonField> = {
  column: () => 'jsonb',
  constraint: (field, column) => (field.shape === undefined ? null : `jsonb_typeof(${column}) = '${field.shape}'`),
  /** Passes JSON text, because pg would write a list as a PostgreSQL array. */
  toDatabase: (value) => (value === null ? null : JSON.stringify(value)),
  fromDatabase: (value) => value,
  /** An empty list counts as empty. */
  filled: (column) => `${column} <> '[]'::jsonb`,
  filter: rejectFilter,
  parseFilter: parseText,
  toCsv: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromCsv(text) {
    if (text.trim() === '') return null
    try {
      return JSON.parse(text)
    } catch {
      return undefinedJson
    }
  },
}

/** A value that JSON cannot represent, so that the type's rule rejects the cell. */
const undefinedJson = Number.NaN
