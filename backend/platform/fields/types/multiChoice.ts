import type { MultiChoiceField } from '#resources/core/fields/multiChoice.ts'
import { buildValueTextKey } from '../choiceColumn.ts'
import { listColumn } from '../listColumn.ts'
import { quoteTexts } from '../quote.ts'
import type { FieldColumn } from '../types.ts'

export const multiChoiceColumns: FieldColumn<MultiChoiceField> = {
  ...listColumn<MultiChoiceField>('text[]'),
  words: { values: (field) => field.values, key: buildValueTextKey },
  constraint: (field, column) => `${column} <@ array[${quoteTexts(field.values)}]`,
}
