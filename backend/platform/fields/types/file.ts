import type { FieldDefinition } from '#resources/core/field.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import { formatTextCsv, parseTextCsv } from '../csv.ts'
import { rejectFilter } from '../filters.ts'
import { parseChecked } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

/** Returns the column for the id of a stored file. */
export const createFileColumn = <Definition extends FieldDefinition>(): FieldColumn<Definition> => ({
  column: () => 'uuid',
  constraint: () => null,
  toDatabase: (value) => value,
  fromDatabase: (value) => value,
  filter: rejectFilter,
  parseFilter: parseChecked,
  toCsv: formatTextCsv,
  fromCsv: parseTextCsv,
})

export const fileColumns = createFileColumn<FileField>()
