import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { formatPostalCode, isPartialPostalCode, type PostalCodeField, postalCodeType } from '#resources/core/fields/postalCode.ts'
import { textOf } from '../../base/texts/values.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { FieldView, InputProps } from '../types.ts'
import { TextCell } from '../views/TextCell.tsx'

/**
 * Input for a postal code, which fills in country and province. Specification 2, section 5. A partial code is accepted, so the input only
 * shows a hint.
 */
function PostalCodeInput(props: InputProps<PostalCodeField>) {
  const { t } = useTranslation('common')
  const change = (enteredValue: unknown) => {
    const code = typeof enteredValue === 'string' ? enteredValue.toUpperCase() : enteredValue
    props.setValues({ [props.name]: code, ...postalCodeType.fills?.(code, props.field) })
  }
  return (
    <>
      <TextInput {...props} onChange={change} tidy={formatPostalCode} kind={{ spellCheck: false }} />
      <div className="field-hint" aria-live="polite">
        {isPartialPostalCode(textOf(props.value)) && t('field.postalCodePartial')}
      </div>
    </>
  )
}

/** In the United States the label is "ZIP code". */
const labelKey = (field: PostalCodeField, values: Values): string | null =>
  field.fills !== undefined && values[field.fills.country] === 'US' ? 'common:field.zipCode' : null

export const postalCodeView: FieldView<PostalCodeField> = {
  Input: PostalCodeInput,
  Cell: TextCell,
  Filter: TextFilter,
  size: () => 'code',
  labelKey,
}
