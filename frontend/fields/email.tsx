import type { EmailField } from '#resources/core/fields/email.ts'
import { Empty } from './Empty.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { CellProps, FieldView, InputProps } from './types.ts'

const EmailInput = (props: InputProps<EmailField>) => (
  <TextInput {...props} kind={{ type: 'email', inputMode: 'email', spellCheck: false }} />
)

function EmailCell({ value }: CellProps<EmailField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <a className="field-text" title={value} href={`mailto:${value}`} onClick={(event) => event.stopPropagation()}>
      {value}
    </a>
  )
}

export const emailView: FieldView<EmailField> = { Input: EmailInput, Cell: EmailCell, Filter: TextFilter, wideOnPhone: true }
