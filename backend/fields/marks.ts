import type { MarksField } from '#resources/core/fields/marks.ts'
import { listToCsv } from './csv.ts'
import { filterList } from './filters.ts'
import { ownKey } from './oneOf.ts'
import type { FieldColumn } from './types.ts'

/** A list of names to ask for, with no column to keep it in. */
export const marksColumns: FieldColumn<MarksField> = {
  words: { values: (field) => Object.keys(field.marks), key: ownKey },
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value) => value,
  filter: filterList,
  parseFilter(text, field) {
    if (!Object.hasOwn(field.marks, text)) throw new Error('notAChoice')
    return text
  },
  toCsv: listToCsv,
  /** An exported column that comes back says nothing: the database finds it out again. */
  fromCsv: () => null,
}
