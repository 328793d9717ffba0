import type { TextField } from '#resources/core/fields/text.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { FieldView } from './types.ts'

export const textView: FieldView<TextField> = { Input: TextInput, Cell: TextCell, Filter: TextFilter }
