import { Button } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { isRequiredInRow, isSettled } from '#resources/core/validate.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { InputSize } from '../../fields/types.ts'
import { fieldViewOf, useExtensions } from '../extensions.ts'
import { FieldCell } from '../FieldCell.tsx'
import { FieldHelp } from '../FieldHelp.tsx'
import { FieldInput } from './FieldInput.tsx'
import { FormUnit, type UnitOfField } from './FormUnit.tsx'

interface FormFieldProps {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly values: Values
  /** Stored value of the field; undefined in a new row. */
  readonly stored?: unknown
  readonly problems: readonly string[]
  /** Unit of the number, shown next to it in the same input. */
  readonly unit?: UnitOfField | null
  readonly isReadOnly: boolean
  /** True if the value is a suggested start value of a new row, which one click removes. */
  readonly isSuggested?: boolean
  readonly onChange: (changes: Values) => void
}

/** Label, input, and below the input its problems or, without problems, its help text. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, resource, name, field, values, stored, problems, unit = null, isReadOnly, isSuggested = false, onChange } = props
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const view = fieldViewOf(useExtensions(), resource, name, field)
  const isHidden = values.redacted === true && field.sensitive === true && !(name in values)
  const isShownOnly = isReadOnly || isHidden || isSettled(field, stored) || isDerived(field) || isState(field)
  const help = isShownOnly ? null : texts.help(name)
  const labelKey = view.labelKey?.(field, values) ?? null
  const label = labelKey === null ? texts.label(name) : t(labelKey)
  const isRequired = !isShownOnly && isRequiredInRow(field, values)
  const describedBy = [
    ...(isRequired ? ['required'] : []),
    ...(help === null ? [] : ['help']),
    ...(problems.length === 0 ? [] : ['problem']),
  ]
  // In a form that may be changed, a derived value follows the inputs.
  const isValue = isShownOnly && (isReadOnly || !isDerived(field))
  const Label = isValue ? 'span' : 'label'

  return (
    <div className={view.wide === true ? 'form-field form-field-wide' : 'form-field'} data-field={name}>
      <div className="form-label">
        <Label id={`${id}-label`} {...(isValue ? {} : { htmlFor: id })}>
          {label}
          {isRequired && (
            <span className="form-required" aria-hidden="true">
              {' *'}
            </span>
          )}
        </Label>
        <FieldHelp resource={resource} name={name} label={label} />
        {isRequired && (
          <span id={`${id}-required`} hidden>
            {t('form.required')}
          </span>
        )}
      </div>
      <div className={getEntryClass(isValue ? null : view.size?.(field), unit)}>
        {isValue ? (
          <div className="form-value">
            <FieldCell resource={resource} name={name} row={values} />
          </div>
        ) : (
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
        )}
        {unit !== null && !isValue && <FormUnit {...unit} resource={resource} values={values} onChange={onChange} />}
      </div>
      {!isValue && (
        <div className="form-note">
          <Problem id={id} problems={problems} />
          {unit !== null && <Problem {...unit} />}
          {isSuggested && !isShownOnly && (
            <div className="form-suggested">
              {t('form.suggested')}
              <Button
                type="link"
                size="small"
                aria-label={t('form.removeSuggested', { name: label })}
                onClick={() => onChange({ [name]: null })}
              >
                {t('form.remove')}
              </Button>
            </div>
          )}
          {help !== null && (
            <div id={`${id}-help`} className="form-help" hidden={problems.length > 0}>
              {help}
            </div>
          )}
        </div>
      )}
    </div>
  )
})

const Problem = ({ id, problems }: Pick<FormFieldProps, 'id' | 'problems'>) =>
  problems.length > 0 && (
    <div id={`${id}-problem`} className="form-problem">
      {problems.join(' ')}
    </div>
  )

const getEntryClass = (size: InputSize | null | undefined, unit: UnitOfField | null): string =>
  ['form-entry', ...(size == null ? [] : [`form-entry-${size}`]), ...(unit === null ? [] : ['form-entry-united'])].join(' ')
