import type { SecretField } from '#resources/core/fields/secret.ts'
import { textFromCsv } from './csv.ts'
import { filterNothing } from './filters.ts'
import { parseText } from './parse.ts'
import { encryptSecret } from './secretKey.ts'
import type { FieldColumn } from './types.ts'

export const secretColumns: FieldColumn<SecretField> = {
  column: () => 'bytea',
  constraint: () => null,
  /** `true` is what reading answers; it stands for no new value, and the engine writes only what changed. */
  toDatabase: (value) => (typeof value === 'string' ? encryptSecret(value) : null),
  fromDatabase: () => true,
  filter: filterNothing,
  parseFilter: parseText,
  toCsv: () => '',
  fromCsv: textFromCsv,
}
