import type { JsonField } from '#resources/core/fields/json.ts'
import { filterNothing } from './filters.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const jsonColumns: FieldColumn<JsonField> = {
  column: () => 'jsonb',
  constraint: (field, column) => (field.shape === undefined ? null : `jsonb_typeof(${column}) = '${field.shape}'`),
  /** As text: pg would write a list as an array of PostgreSQL. */
  toDatabase: (value) => (value === null ? null : JSON.stringify(value)),
  fromDatabase: (value) => value,
  /** An empty list says nothing. */
  filled: (column) => `${column} <> '[]'::jsonb`,
  filter: filterNothing,
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

/** What JSON cannot say, so that the type's rule refuses the cell. */
const undefinedJson = Number.NaN
