import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { type Problem, problem } from '../problems.ts'
import { isUuid, normaliseReference } from './ref.ts'

export interface FileOptions extends FieldOptions {
  /** Content types that may be uploaded, told by the content: ['application/pdf']. All that the server takes where it does not say. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
}
export interface FileField extends FieldDefinition, FileOptions {
  readonly type: 'file'
}

/** A stored file, by its id. Its content type and size are the upload's question. */
export const file = <const Options extends FileOptions = object>(
  options: Only<Options, FileOptions> = {} as never,
): Made<'file', Options> => ({ type: 'file', ...options })

export const fileType: FieldType<FileField> = {
  operators: noOperators,
  sortable: false,
  pointsAt: () => null,
  normalise: normaliseReference,
  check: checkFile,
  misdeclared: (field) => misdeclaredFile(field),
  fixture: {
    field: { type: 'file', accept: ['application/pdf'], maxBytes: 5_000_000 },
    valid: [
      ['0198A000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000001'],
      ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000002'],
    ],
    invalid: [
      ['agreement.pdf', 'notAFile'],
      [7, 'notAFile'],
    ],
  },
}

export function checkFile(value: unknown): readonly Problem[] {
  return isUuid(value) ? [] : [problem('notAFile')]
}

export function misdeclaredFile(field: FileOptions): readonly string[] {
  const mistakes: string[] = []
  if (field.maxBytes !== undefined && !(field.maxBytes > 0)) mistakes.push('maxBytes must be above 0')
  if (field.accept?.length === 0) mistakes.push('accepts nothing: name at least one content type')
  for (const type of field.accept ?? [])
    if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(type)) mistakes.push(`accepts '${type}', which is not a content type`)
  return mistakes
}
