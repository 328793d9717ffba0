import type { FieldDefinition } from '#resources/core/field.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterNothing } from './filters.ts'
import { parseChecked } from './parse.ts'
import type { FieldColumn } from './types.ts'

/** The id of a stored file. */
export const storedFileColumn = <Definition extends FieldDefinition>(): FieldColumn<Definition> => ({
  column: () => 'uuid',
  constraint: () => null,
  toDatabase: (value) => value,
  fromDatabase: (value) => value,
  filter: filterNothing,
  parseFilter: parseChecked,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
})

export const fileColumns = storedFileColumn<FileField>()
