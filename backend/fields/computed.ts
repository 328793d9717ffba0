import type { ComputedField } from '#resources/core/fields/computed.ts'
import { listToCsv, textToCsv } from './csv.ts'
import { filterNothing } from './filters.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const computedColumns: FieldColumn<ComputedField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value) => value,
  filter: filterNothing,
  parseFilter: parseText,
  toCsv(value) {
    if (Array.isArray(value)) return listToCsv(value)
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : textToCsv(value)
  },
  /** An exported column that comes back says nothing: it is computed again. */
  fromCsv: () => null,
}
