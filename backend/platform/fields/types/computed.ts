import type { ComputedField } from '#resources/core/fields/computed.ts'
import { formatTextCsv, listToCsv } from '../csv.ts'
import { rejectFilter } from '../filters.ts'
import { parseText } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const computedColumns: FieldColumn<ComputedField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value) => value,
  filter: rejectFilter,
  parseFilter: parseText,
  toCsv(value) {
    if (Array.isArray(value)) return listToCsv(value)
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : formatTextCsv(value)
  },
  /** Ignored on import: the value is computed again. */
  fromCsv: () => null,
}
