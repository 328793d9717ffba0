import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDemanded, isLocked } from '#resources/core/validate.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { usePieces, viewAt } from '../pieces.ts'

/** The unit of a number, as its own field says it. */
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

/** In which unit the number before it is; its label is for those who do not see where it stands. */
export function FormUnit({ id, resource, name, field, values, problems, onChange }: FormUnitProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { Input } = viewAt(usePieces(), resource, name, field)
  const isRequired = isDemanded(field, values)
  const describedBy = [...(isRequired ? [`${id}-required`] : []), ...(problems.length === 0 ? [] : [`${id}-problem`])].join(' ')
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
      <Input
        id={id}
        resource={resource}
        name={name}
        field={field}
        value={values[name] ?? null}
        values={values}
        disabled={isLocked(field, values)}
        onChange={(value) => onChange({ [name]: value })}
        setValues={onChange}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={problems.length > 0}
        aria-required={isRequired}
      />
    </div>
  )
}
