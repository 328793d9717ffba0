import { Input } from 'antd'
import type { TextareaField } from '#resources/core/fields/textarea.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import type { FieldView, InputProps } from '../types.ts'
import { LongTextDiff } from '../views/LongTextDiff.tsx'
import { ProseCell } from '../views/ProseCell.tsx'

function TextareaInput(props: InputProps<TextareaField>) {
  return (
    <Input.TextArea
      {...controlOf(props)}
      autoSize={{ minRows: 3, maxRows: 12 }}
      value={textOf(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  )
}

export const textareaView: FieldView<TextareaField> = {
  Input: TextareaInput,
  Cell: ProseCell,
  Filter: TextFilter,
  Diff: LongTextDiff,
  wide: true,
}
