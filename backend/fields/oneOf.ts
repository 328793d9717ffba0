import type { FieldDefinition } from '#resources/core/field.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseChecked } from './parse.ts'
import { quoteTexts } from './quote.ts'
import type { FieldColumn, ValueWords } from './types.ts'

/** The column of a type whose values are known: text with a CHECK, so that a new value is a small migration. */
export function oneOf<Definition extends FieldDefinition>(
  valuesOf: (field: Definition) => readonly string[],
  key: ValueWords['key'] = ownKey,
): FieldColumn<Definition> {
  return {
    words: { values: valuesOf, key },
    column: () => 'text',
    constraint: (field, column) => `${column} in (${quoteTexts(valuesOf(field))})`,
    toDatabase: (value) => value,
    fromDatabase: (value) => value,
    filter: filterValue,
    parseFilter: parseChecked,
    toCsv: textToCsv,
    fromCsv: textFromCsv,
  }
}

/** The text of a value that its declaration names. */
export const ownKey = (value: string, place: string): string => `${place}.${value}`
