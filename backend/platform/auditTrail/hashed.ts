import type { FieldDefinition } from '#resources/core/field.ts'
import { isStoredFile } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'

/**
 * Returns an SQL expression for the signed values of a record: a JSON object by the names of the fields. For a stored file it includes
 * the SHA-256 of its content. The database evaluates it both when the record is signed and when the signature is verified, so that both
 * use the same values.
 * @param row the alias of the record in the query
 */
export function buildSignedContent({ fields }: Pick<ResourceDefinition, 'fields'>, names: readonly string[], row: string): string {
  const pairs = names.map((name) => `'${name}', ${contentOf(fields[name], `${row}."${toSnakeCase(name)}"`, row)}`)
  return `jsonb_build_object(${pairs.join(', ')})`
}

const contentOf = (field: FieldDefinition | undefined, column: string, row: string): string =>
  field === undefined || !isStoredFile(field)
    ? column
    : `(select jsonb_build_object('id', file.id, 'sha256', encode(file.sha256, 'hex'))
        from stored_file file where file.org_id = ${row}.org_id and file.id = ${column})`

/**
 * Returns SQL for the hash (32 bytes) of the signature with this alias in the query. The hash covers a JSON array of every column, as for
 * audit events.
 */
export const buildSignatureHash = (signature: string): string => `sha256(convert_to(${buildSignatureText(signature)}, 'UTF8'))`

/** Returns SQL for the hashed text of a signature. */
export const buildSignatureText = (signature: string): string =>
  `jsonb_build_array(${[
    'org_id',
    'id',
    'resource',
    'record_id',
    'transition',
    'user_id',
    'printed_name',
    `to_char(#signed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
    'sign_in_id',
    'content',
  ]
    .map((column) => (column.includes('#') ? column.replace('#', `${signature}.`) : `${signature}.${column}`))
    .join(', ')})::text`
