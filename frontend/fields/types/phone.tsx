import type { PhoneField } from '#resources/core/fields/phone.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { formatPhone } from '../phoneFormat.ts'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const PhoneInput = (props: InputProps<PhoneField>) => (
  <TextInput
    {...props}
    value={formatStoredPhone(props.value)}
    tidy={formatPhone}
    kind={{ type: 'tel', inputMode: 'tel', placeholder: '+1 514-555-0123' }}
  />
)

/** Formats a stored number in groups. A number being typed stays as it is. */
const formatStoredPhone = (value: unknown): unknown => (typeof value === 'string' && /^\+1\d{10}$/.test(value) ? formatPhone(value) : value)

/** Shows a phone number. A click calls it. */
function PhoneCell({ value }: CellProps<PhoneField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <a className="field-number" href={`tel:${value.replaceAll(/[^+\d]/g, '')}`} onClick={(event) => event.stopPropagation()}>
      {formatPhone(value)}
    </a>
  )
}

export const phoneView: FieldView<PhoneField> = { Input: PhoneInput, Cell: PhoneCell, Filter: TextFilter, size: () => 'code' }
