import type { RefsField } from '#resources/core/fields/refs.ts'
import { listColumn } from '../listColumn.ts'

export const refsColumns = listColumn<RefsField>('uuid[]')
