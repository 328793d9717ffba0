import type { FieldDefinition } from '#resources/core/field.ts'
import type { TextField } from '#resources/core/fields/text.ts'
import { ProseCell } from './ProseCell.tsx'
import { TextCell } from './TextCell.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { CellProps, FieldView } from './types.ts'

/** Characters of the longest text that is a code, and no name or sentence. */
const longestCode = 40

/** Characters of the longest text that is a name; a longer one, such as the full title of a study, is read as a sentence. */
const longestName = 255

const NameOrSentence = (props: CellProps<FieldDefinition>) =>
  ((props.field as TextField).max ?? 0) > longestName ? <ProseCell {...props} /> : <TextCell {...props} />

export const textView: FieldView<TextField> = {
  Input: TextInput,
  Cell: NameOrSentence,
  Filter: TextFilter,
  size: ({ max }) => (max !== undefined && max <= longestCode ? 'code' : null),
}
