import type { LookupField } from '#resources/core/fields/lookup.ts'
import { listToCsv } from './csv.ts'
import { filterNothing } from './filters.ts'
import type { FieldColumn } from './types.ts'

/** Nothing to keep: the engine asks the rows that are looked up, and spells values as their own field does. */
export const lookupColumns: FieldColumn<LookupField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value) => value,
  filter: filterNothing,
  isUneven: true,
  parseFilter: (text) => text,
  toCsv: (value) => listToCsv((value as readonly unknown[]).map((each) => each ?? '')),
  /** An exported column that comes back says nothing: rows are looked up again. */
  fromCsv: () => null,
}
