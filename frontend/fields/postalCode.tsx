import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { isPartialPostalCode, type PostalCodeField, postalCodeType, writtenPostalCode } from '#resources/core/fields/postalCode.ts'
import { textOf } from '../base/texts/values.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { FieldView, InputProps } from './types.ts'

/** Typing a code fills in country and province. Specification 2, section 5; a part of one is taken, so it is told, not refused. */
function PostalCodeInput(props: InputProps<PostalCodeField>) {
  const { t } = useTranslation('common')
  const change = (typed: unknown) => {
    const code = typeof typed === 'string' ? typed.toUpperCase() : typed
    props.setValues({ [props.name]: code, ...postalCodeType.fills?.(code, props.field) })
  }
  return (
    <>
      <TextInput {...props} onChange={change} tidy={writtenPostalCode} kind={{ spellCheck: false }} />
      <div className="field-hint" aria-live="polite">
        {isPartialPostalCode(textOf(props.value)) && t('field.postalCodePartial')}
      </div>
    </>
  )
}

/** Labelled ZIP code for the United States. */
const labelKey = (field: PostalCodeField, values: Values): string | null =>
  field.fills !== undefined && values[field.fills.country] === 'US' ? 'common:field.zipCode' : null

export const postalCodeView: FieldView<PostalCodeField> = {
  Input: PostalCodeInput,
  Cell: TextCell,
  Filter: TextFilter,
  size: () => 'code',
  labelKey,
}
