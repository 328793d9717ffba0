import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import { createProblem, type Problem } from '../problems.ts'
import { isUuid, normaliseReference } from './ref.ts'

export interface FileOptions extends FieldOptions {
  /** Content types that may be uploaded, detected from the content: ['application/pdf']. By default all that the server accepts. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
  /**
   * Fields that contain the file's properties, so that lists can sort by them. The server copies them when the file is new; the name of the
   * file only into an empty field of a new row.
   */
  readonly facts?: Readonly<Partial<Record<(typeof fileFacts)[number], string>>>
}
/** Properties of a stored file. */
const fileFacts = ['fileName', 'contentType', 'fileSize', 'dateAdded'] as const
export interface FileField extends FieldDefinition, FileOptions {
  readonly type: 'file'
}

/** Declares a stored file by its id. The upload checks content type and size. */
export const file = <const Options extends FileOptions = object>(
  options: ExactOptions<Options, FileOptions> = {} as never,
): DeclaredField<'file', Options> => ({ type: 'file', ...options })

export const fileType: FieldType<FileField> = {
  operators: noOperators,
  sortable: false,
  pointsAt: () => null,
  normalise: normaliseReference,
  check: checkFile,
  declarationErrors: (field, siblings) => [
    ...findFileMistakes(field),
    ...Object.values(field.facts ?? {})
      .filter((name) => !Object.hasOwn(siblings, name))
      .map((name) => `copies its facts into '${name}', which is not a field`),
  ],
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
  return isUuid(value) ? [] : [createProblem('notAFile')]
}

export function findFileMistakes(field: FileOptions): readonly string[] {
  const mistakes: string[] = []
  if (field.maxBytes !== undefined && !(field.maxBytes > 0)) mistakes.push('maxBytes must be above 0')
  if (field.accept?.length === 0) mistakes.push('accepts nothing: name at least one content type')
  for (const type of field.accept ?? [])
    if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(type)) mistakes.push(`accepts '${type}', which is not a content type`)
  return mistakes
}
