import type { EmailField } from '#resources/core/fields/email.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const EmailInput = (props: InputProps<EmailField>) => (
  <TextInput {...props} kind={{ type: 'email', inputMode: 'email', spellCheck: false }} />
)

/** A long address wraps only before its host name. */
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
