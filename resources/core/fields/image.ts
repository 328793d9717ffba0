import type { FieldDefinition, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { checkFile, type FileOptions, misdeclaredFile } from './file.ts'
import { normaliseReference } from './ref.ts'

type ImageOptions = FileOptions
export interface ImageField extends FieldDefinition, ImageOptions {
  readonly type: 'image'
}

/** Specification 2, section 9: png, jpg, tiff, jpeg, gif, svg, webp. An SVG can hold script: it is served in a sandbox. */
export const imageContentTypes = ['image/png', 'image/jpeg', 'image/tiff', 'image/gif', 'image/svg+xml', 'image/webp'] as const

/** A stored picture, by its id. */
export const image = <const Options extends ImageOptions = object>(
  options: Only<Options, ImageOptions> = {} as never,
): Made<'image', Options> => ({ type: 'image', accept: imageContentTypes as readonly string[], ...options })

export const imageType: FieldType<ImageField> = {
  operators: noOperators,
  sortable: false,
  pointsAt: () => null,
  normalise: normaliseReference,
  check: checkFile,
  misdeclared(field) {
    const others = (field.accept ?? []).filter((type) => !(imageContentTypes as readonly string[]).includes(type))
    return [...misdeclaredFile(field), ...others.map((type) => `accepts '${type}', which is not a picture`)]
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
