import type { PhoneField } from '#resources/core/fields/phone.ts'
import { Empty } from './Empty.tsx'
import { formatPhone } from './phoneFormat.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { CellProps, FieldView, InputProps } from './types.ts'

const PhoneInput = (props: InputProps<PhoneField>) => (
  <TextInput
    {...props}
    value={storedAsShown(props.value)}
    tidy={formatPhone}
    kind={{ type: 'tel', inputMode: 'tel', placeholder: '+1 514-555-0123' }}
  />
)

/** A stored number in groups; what is being typed stays as it is. */
const storedAsShown = (value: unknown): unknown => (typeof value === 'string' && /^\+1\d{10}$/.test(value) ? formatPhone(value) : value)

/** A click calls the number. */
function PhoneCell({ value }: CellProps<PhoneField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <a className="field-number" href={`tel:${value.replaceAll(/[^+\d]/g, '')}`} onClick={(event) => event.stopPropagation()}>
      {formatPhone(value)}
    </a>
  )
}

export const phoneView: FieldView<PhoneField> = { Input: PhoneInput, Cell: PhoneCell, Filter: TextFilter, size: () => 'code' }
