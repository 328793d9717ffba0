import type { UrlField } from '#resources/core/fields/url.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const UrlInput = (props: InputProps<UrlField>) => (
  <TextInput {...props} kind={{ type: 'url', inputMode: 'url', placeholder: 'https://', spellCheck: false }} />
)

/** Only web addresses become links: a stored `javascript:` address must not run. */
function UrlCell({ value }: CellProps<UrlField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  if (!/^https?:\/\//i.test(value)) return <span className="field-text">{value}</span>
  return (
    <a
      className="field-text"
      title={value}
      href={value}
      target="_blank"
      rel="noreferrer noopener"
      onClick={(event) => event.stopPropagation()}
    >
      {value}
    </a>
  )
}

export const urlView: FieldView<UrlField> = { Input: UrlInput, Cell: UrlCell, Filter: TextFilter, wideOnPhone: true }
