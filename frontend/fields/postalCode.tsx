import type { Values } from '#resources/core/conditions.ts'
import { type PostalCodeField, postalCodeType } from '#resources/core/fields/postalCode.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { FieldView, InputProps } from './types.ts'

/** Typing a code fills in country and province. Specification 2, section 5. */
function PostalCodeInput(props: InputProps<PostalCodeField>) {
  const change = (typed: unknown) => {
    const code = typeof typed === 'string' ? typed.toUpperCase() : typed
    props.setValues({ [props.name]: code, ...postalCodeType.fills?.(code, props.field) })
  }
  return <TextInput {...props} onChange={change} kind={{ spellCheck: false }} />
}

/** Labelled ZIP code for the United States. */
const labelKey = (field: PostalCodeField, values: Values): string | null =>
  field.fills !== undefined && values[field.fills.country] === 'US' ? 'common:field.zipCode' : null

export const postalCodeView: FieldView<PostalCodeField> = { Input: PostalCodeInput, Cell: TextCell, Filter: TextFilter, labelKey }
