import type { LookupField } from '#resources/core/fields/lookup.ts'
import { listToCsv } from '../csv.ts'
import { rejectFilter } from '../filters.ts'
import type { FieldColumn } from '../types.ts'

/**
 * Column of a look-up, which stores nothing: the engine reads the related rows, and the type of the original field formats their values.
 */
export const lookupColumns: FieldColumn<LookupField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value) => value,
  filter: rejectFilter,
  isUneven: true,
  parseFilter: (text) => text,
  toCsv: (value) => listToCsv((value as readonly unknown[]).map((each) => each ?? '')),
  /** Ignored on import: the value is looked up again. */
  fromCsv: () => null,
}
