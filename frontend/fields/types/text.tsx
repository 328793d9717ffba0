import type { FieldDefinition } from '#resources/core/field.ts'
import type { TextField } from '#resources/core/fields/text.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { CellProps, FieldView } from '../types.ts'
import { ProseCell } from '../views/ProseCell.tsx'
import { TextCell } from '../views/TextCell.tsx'

/** Maximum length in characters of a text that is a code and not a name or sentence. */
const longestCode = 40

/** Maximum length in characters of a text that is a name. A longer one, such as the full title of a study, is displayed as a sentence. */
const longestName = 255

const NameOrSentence = (props: CellProps<FieldDefinition>) =>
  ((props.field as TextField).max ?? 0) > longestName ? <ProseCell {...props} /> : <TextCell {...props} />

export const textView: FieldView<TextField> = {
  Input: TextInput,
  Cell: NameOrSentence,
  Filter: TextFilter,
  size: ({ max }) => (max !== undefined && max <= longestCode ? 'code' : null),
}
