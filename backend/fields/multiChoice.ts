import type { MultiChoiceField } from '#resources/core/fields/multiChoice.ts'
import { listColumn } from './listColumn.ts'
import { quoteTexts } from './quote.ts'
import type { FieldColumn } from './types.ts'

export const multiChoiceColumns: FieldColumn<MultiChoiceField> = {
  ...listColumn<MultiChoiceField>('text[]'),
  constraint: (field, column) => `${column} <@ array[${quoteTexts(field.values)}]`,
}
