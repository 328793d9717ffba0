import type { TagsField } from '#resources/core/fields/tags.ts'
import { listColumn } from '../listColumn.ts'

export const tagsColumns = listColumn<TagsField>('text[]')
