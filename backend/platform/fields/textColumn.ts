import type { FieldDefinition } from '#resources/core/field.ts'
import { formatTextCsv, parseTextCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

/** Returns the column of a text type. */
export function textColumn<Definition extends FieldDefinition>(getMaxLength: (field: Definition) => number): FieldColumn<Definition> {
  return {
    column: () => 'text',
    constraint: (field, column) => `char_length(${column}) <= ${getMaxLength(field)}`,
    toDatabase: (value) => value,
    fromDatabase: (value) => value,
    filter: filterValue,
    parseFilter: parseText,
    toCsv: formatTextCsv,
    fromCsv: parseTextCsv,
  }
}
