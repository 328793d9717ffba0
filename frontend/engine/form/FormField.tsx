import { Button } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { isDemanded, isLocked, isSettled } from '#resources/core/validate.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldCell } from '../FieldCell.tsx'
import { FieldHelp } from '../FieldHelp.tsx'
import { usePieces, viewAt } from '../pieces.ts'

interface FormFieldProps {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly values: Values
  /** What the field holds already; nothing in a new row. */
  readonly stored?: unknown
  readonly problems: readonly string[]
  readonly isReadOnly: boolean
  /** What it holds is what a new row begins with: one click removes it. */
  readonly isSuggested?: boolean
  readonly onChange: (changes: Values) => void
}

/** Label above, help beside it, the input, and what is wrong below. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, resource, name, field, values, stored, problems, isReadOnly, isSuggested = false, onChange } = props
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const view = viewAt(usePieces(), resource, name, field)
  const isHidden = values.redacted === true && field.sensitive === true && !(name in values)
  const isShownOnly = isReadOnly || isHidden || isSettled(field, stored) || isDerived(field) || isState(field)
  const help = isShownOnly ? null : texts.help(name)
  const labelKey = view.labelKey?.(field, values) ?? null
  const label = labelKey === null ? texts.label(name) : t(labelKey)
  const isRequired = !isShownOnly && isDemanded(field, values)
  const describedBy = [
    ...(isRequired ? [`${id}-required`] : []),
    ...(help === null ? [] : [`${id}-help`]),
    ...(problems.length === 0 ? [] : [`${id}-problem`]),
  ].join(' ')
  const { Input } = view
  const isValue = isShownOnly && !isDerived(field)
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
        {help !== null && (
          <span id={`${id}-help`} className="form-help">
            {help}
          </span>
        )}
      </div>
      <div className="form-entry">
        {isValue ? (
          <div className="form-value">
            <FieldCell resource={resource} name={name} row={values} />
          </div>
        ) : (
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
        )}
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
        {problems.length > 0 && (
          <div id={`${id}-problem`} className="form-problem">
            {problems.join(' ')}
          </div>
        )}
      </div>
    </div>
  )
})
