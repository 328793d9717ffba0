import type { ImageField } from '#resources/core/fields/image.ts'
import { storedFileColumn } from './file.ts'

export const imageColumns = storedFileColumn<ImageField>()
