import type { SecretField } from '#resources/core/fields/secret.ts'
import { parseTextCsv } from '../csv.ts'
import { rejectFilter } from '../filters.ts'
import { parseText } from '../parse.ts'
import { encryptSecret } from '../secretKey.ts'
import type { FieldColumn } from '../types.ts'

export const secretColumns: FieldColumn<SecretField> = {
  column: () => 'bytea',
  constraint: () => null,
  /** A response shows `true` for a stored secret. If a client sends `true` back, the engine finds no change and writes nothing. */
  toDatabase: (value) => (typeof value === 'string' ? encryptSecret(value) : null),
  fromDatabase: () => true,
  filter: rejectFilter,
  parseFilter: parseText,
  toCsv: () => '',
  fromCsv: parseTextCsv,
}
