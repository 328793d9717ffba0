import type { FieldDefinition } from '#resources/core/field.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

/** The column of a text-like type. */
export function textColumn<Definition extends FieldDefinition>(maxOf: (field: Definition) => number): FieldColumn<Definition> {
  return {
    column: () => 'text',
    constraint: (field, column) => `char_length(${column}) <= ${maxOf(field)}`,
    toDatabase: (value) => value,
    fromDatabase: (value) => value,
    filter: filterValue,
    parseFilter: parseText,
    toCsv: textToCsv,
    fromCsv: textFromCsv,
  }
}
