import type { EmailField } from '#resources/core/fields/email.ts'
import { Empty } from './Empty.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { CellProps, FieldView, InputProps } from './types.ts'

const EmailInput = (props: InputProps<EmailField>) => (
  <TextInput {...props} kind={{ type: 'email', inputMode: 'email', spellCheck: false }} />
)

/** A long address breaks before the name of its host, if it must. */
function EmailCell({ value }: CellProps<EmailField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  const host = value.lastIndexOf('@') + 1
  return (
    <a className="field-text" title={value} href={`mailto:${value}`} onClick={(event) => event.stopPropagation()}>
      {value.slice(0, host)}
      <wbr />
      {value.slice(host)}
    </a>
  )
}

export const emailView: FieldView<EmailField> = { Input: EmailInput, Cell: EmailCell, Filter: TextFilter, wideOnPhone: true }
