import type { TextField } from '#resources/core/fields/text.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { FieldView } from './types.ts'

/** Characters of the longest text that is a code, and no name or sentence. */
const longestCode = 40

export const textView: FieldView<TextField> = {
  Input: TextInput,
  Cell: TextCell,
  Filter: TextFilter,
  size: ({ max }) => (max !== undefined && max <= longestCode ? 'code' : null),
}
