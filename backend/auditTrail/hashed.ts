import type { FieldDefinition } from '#resources/core/field.ts'
import { isStoredFile } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/**
 * The signed values of a record, as a SQL expression: a JSON object by the names of the fields. Of a stored file it holds the SHA-256 of its content
 * too. It is evaluated where the record lies, when it is signed and when that is verified, so that both see the same.
 * @param row the name under which the record stands in the query
 */
export function signedContent({ fields }: Pick<ResourceDefinition, 'fields'>, names: readonly string[], row: string): string {
  const pairs = names.map((name) => `'${name}', ${contentOf(fields[name], `${row}."${snake(name)}"`, row)}`)
  return `jsonb_build_object(${pairs.join(', ')})`
}

const contentOf = (field: FieldDefinition | undefined, column: string, row: string): string =>
  field === undefined || !isStoredFile(field)
    ? column
    : `(select jsonb_build_object('id', file.id, 'sha256', encode(file.sha256, 'hex'))
        from stored_file file where file.org_id = ${row}.org_id and file.id = ${column})`

/** The hash (32 bytes) of the signature that stands in the query under this name: a JSON array of every column, as of events of the history. */
export const signatureHash = (signature: string): string =>
  `sha256(convert_to(jsonb_build_array(${[
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
    .join(', ')})::text, 'UTF8'))`
