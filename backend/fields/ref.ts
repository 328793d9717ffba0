import type { RefField } from '#resources/core/fields/ref.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterValue } from './filters.ts'
import { parseChecked } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const refColumns: FieldColumn<RefField> = {
  column: () => 'uuid',
  constraint: () => null,
  toDatabase: (value) => value,
  fromDatabase: (value) => value,
  filter: filterValue,
  parseFilter: parseChecked,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
}
