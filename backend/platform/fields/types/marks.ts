import type { MarksField } from '#resources/core/fields/marks.ts'
import { buildValueTextKey } from '../choiceColumn.ts'
import { listToCsv } from '../csv.ts'
import { filterList } from '../filters.ts'
import type { FieldColumn } from '../types.ts'

/** Column of marks: a list of names for filters. It is computed, not stored. */
export const marksColumns: FieldColumn<MarksField> = {
  words: { values: (field) => Object.keys(field.marks), key: buildValueTextKey },
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
  /** Ignored on import: the database computes the marks again. */
  fromCsv: () => null,
}
