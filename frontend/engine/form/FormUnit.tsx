import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isRequiredInRow } from '#resources/core/validate.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldInput } from './FieldInput.tsx'

/** Unit of a number, stored in a separate field. */
export interface UnitOfField {
  readonly id: string
  readonly name: string
  readonly field: FieldDefinition
  readonly problems: readonly string[]
}

interface FormUnitProps extends UnitOfField {
  readonly resource: string
  readonly values: Values
  readonly onChange: (changes: Values) => void
}

/** Input for the unit of a number, shown after the number. Only screen readers announce its label. */
export function FormUnit({ id, resource, name, field, values, problems, onChange }: FormUnitProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const isRequired = isRequiredInRow(field, values)
  const describedBy = [...(isRequired ? ['required'] : []), ...(problems.length === 0 ? [] : ['problem'])]
  return (
    <div className="form-unit" data-field={name}>
      <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
        {texts.label(name)}
      </label>
      {isRequired && (
        <span id={`${id}-required`} hidden>
          {t('form.required')}
        </span>
      )}
      <FieldInput
        id={id}
        resource={resource}
        name={name}
        field={field}
        values={values}
        isRequired={isRequired}
        describedBy={describedBy}
        isWrong={problems.length > 0}
        onChange={onChange}
      />
    </div>
  )
}
