import type { DeclaredField, ExactOptions, FieldDefinition, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import { checkFile, type FileOptions, findFileMistakes } from './file.ts'
import { normaliseReference } from './ref.ts'

type ImageOptions = FileOptions
export interface ImageField extends FieldDefinition, ImageOptions {
  readonly type: 'image'
}

/** Specification 2, section 9: png, jpg, tiff, jpeg, gif, svg, webp. An SVG can contain scripts, so it is served in a sandbox. */
export const imageContentTypes = ['image/png', 'image/jpeg', 'image/tiff', 'image/gif', 'image/svg+xml', 'image/webp'] as const

/** Declares a stored image by its id. */
export const image = <const Options extends ImageOptions = object>(
  options: ExactOptions<Options, ImageOptions> = {} as never,
): DeclaredField<'image', Options> => ({ type: 'image', accept: imageContentTypes as readonly string[], ...options })

export const imageType: FieldType<ImageField> = {
  operators: noOperators,
  sortable: false,
  pointsAt: () => null,
  normalise: normaliseReference,
  check: checkFile,
  declarationErrors(field) {
    const others = (field.accept ?? []).filter((type) => !(imageContentTypes as readonly string[]).includes(type))
    return [...findFileMistakes(field), ...others.map((type) => `accepts '${type}', which is not a picture`)]
  },
  fixture: {
    field: { type: 'image', accept: imageContentTypes },
    valid: [
      ['0198A000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000001'],
      ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000002'],
    ],
    invalid: [['logo.png', 'notAFile']],
  },
}
