import type { RefField } from '#resources/core/fields/ref.ts'
import { formatTextCsv, parseTextCsv } from '../csv.ts'
import { filterValue } from '../filters.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const refColumns: FieldColumn<RefField> = {
  column: () => 'uuid',
  constraint: () => null,
  toDatabase: (value) => value,
  fromDatabase: (value) => value,
  filter: filterValue,
  parseFilter: parseChecked,
  toCsv: formatTextCsv,
  fromCsv: parseTextCsv,
}
