import { useTranslation } from 'react-i18next'
import { isFilled } from '#resources/core/conditions.ts'
import { type CustomField, type CustomType, definitionOf, inLanguage } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { type CustomValues, type CustomValuesField, customType } from '#resources/core/fields/custom.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { useSession } from '../../base/session/useSession.ts'
import { ChoiceInput } from '../inputs/ChoiceInput.tsx'
import type { FieldView, InputProps } from '../types.ts'
import { dateView } from './date.tsx'
import { decimalView } from './decimal.tsx'
import { tagsView } from './tags.tsx'
import { textView } from './text.tsx'

/**
 * Shows an input for each custom field in this slot, with its label and help. A cleared value is sent as null, so that the server does
 * not change the other custom values.
 */
export function CustomInput(props: InputProps<CustomValuesField>) {
  const { id, resource, field: declaredField, value, onChange, disabled, ...aria } = props
  const { t, i18n } = useTranslation('common')
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const customFields = useSession().organisation.customFields[resource] ?? []
  const fields = declaredField.entries ?? customFields.filter(({ isRetired }) => !isRetired)
  const values = (value ?? {}) as CustomValues
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and the label of the group stands above as those of all fields do
    <div id={id} role="group" tabIndex={-1} aria-labelledby={`${id}-label`} className="form-fields">
      {fields.map((field) => {
        const inputId = `${id}-${field.key}`
        const descriptionIds = [
          ...(field.help === null ? [] : [`${inputId}-help`]),
          ...(aria['aria-describedby'] === undefined ? [] : [aria['aria-describedby']]),
        ]
        return (
          <div key={field.key} className="form-field">
            <div className="form-label">
              <label id={`${inputId}-label`} htmlFor={inputId}>
                {inLanguage(field.label, language)}
                {field.isRequired && (
                  <span className="form-required">
                    <span aria-hidden="true">{' *'}</span>
                    <span className="visually-hidden"> {t('form.required')}</span>
                  </span>
                )}
              </label>
            </div>
            <div className="form-entry">
              <EntryInput
                {...aria}
                id={inputId}
                resource={resource}
                name={`${props.name}.${field.key}`}
                entry={field}
                field={definitionOf(field)}
                language={language}
                value={values[field.key] ?? null}
                disabled={disabled === true}
                aria-describedby={descriptionIds.length === 0 ? undefined : descriptionIds.join(' ')}
                aria-required={field.isRequired}
                aria-invalid={aria['aria-invalid'] === true && isWrong(field, values[field.key] ?? null)}
                onChange={(next) => onChange?.({ ...values, [field.key]: next ?? null })}
              />
            </div>
            <div className="form-note">
              {field.help !== null && (
                <div id={`${inputId}-help`} className="form-help">
                  {inLanguage(field.help, language)}
                </div>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** True if this value is invalid, or missing although required. The problem reported for the whole field does not name the input. */
const isWrong = (field: CustomField, value: unknown): boolean =>
  isFilled(value)
    ? customType.check({ [field.key]: value }, { type: 'custom', entries: [field] }, { row: {}, today: '' }).length > 0
    : field.isRequired

interface EntryProps extends InputProps<FieldDefinition> {
  readonly entry: CustomField
  readonly language: Language
}

const views: Readonly<Partial<Record<CustomType, FieldView<never>>>> = {
  TEXT: textView,
  NUMBER: decimalView,
  DATE: dateView,
  TAGS: tagsView,
}

/** A yes-or-no field is a choice without a default: a new record begins with neither. */
function EntryInput({ entry, language, ...props }: EntryProps) {
  const { t } = useTranslation('common')
  const view = views[entry.type] as FieldView<FieldDefinition> | undefined
  if (view !== undefined) return <view.Input {...props} />
  if (entry.type === 'YES_NO') {
    const answers = [
      { value: 'true', label: t('field.yes') },
      { value: 'false', label: t('field.no') },
    ]
    const selectedKey = typeof props.value === 'boolean' ? String(props.value) : null
    return (
      <ChoiceInput
        {...props}
        options={answers}
        value={selectedKey}
        onChange={(next) => props.onChange?.(next === null ? null : next === 'true')}
      />
    )
  }
  const options = entry.options.filter(({ code, isRetired }) => !isRetired || code === props.value)
  return <ChoiceInput {...props} options={options.map(({ code, label }) => ({ value: code, label: inLanguage(label, language) }))} />
}
