import type { ImageField } from '#resources/core/fields/image.ts'
import { createFileColumn } from './file.ts'

export const imageColumns = createFileColumn<ImageField>()
