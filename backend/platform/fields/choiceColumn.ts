import type { FieldDefinition } from '#resources/core/field.ts'
import { formatTextCsv, parseTextCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseChecked } from './parse.ts'
import { quoteTexts } from './quote.ts'
import type { FieldColumn, ValueTexts } from './types.ts'

/** Returns the column of a type with a fixed set of values: text with a CHECK, so that a new value needs only a small migration. */
export function choiceColumn<Definition extends FieldDefinition>(
  getAllowedValues: (field: Definition) => readonly string[],
  key: ValueTexts['key'] = buildValueTextKey,
): FieldColumn<Definition> {
  return {
    words: { values: getAllowedValues, key },
    column: () => 'text',
    constraint: (field, column) => `${column} in (${quoteTexts(getAllowedValues(field))})`,
    toDatabase: (value) => value,
    fromDatabase: (value) => value,
    filter: filterValue,
    parseFilter: parseChecked,
    toCsv: formatTextCsv,
    fromCsv: parseTextCsv,
  }
}

/** Returns the key of the text for a declared value. */
export const buildValueTextKey = (value: string, keyPrefix: string): string => `${keyPrefix}.${value}`
