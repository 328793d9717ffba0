import { useTranslation } from 'react-i18next'
import { Select } from '../../base/ui/Select.tsx'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Second name, shown below the first and also searched. */
  readonly note?: string
  readonly disabled?: boolean
}

interface ChoiceFieldProps<Value extends string> {
  readonly id: string
  readonly label: string
  readonly options: readonly Choice<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly isLoading?: boolean
  readonly problem?: string | null
  readonly help?: string | undefined
}

/** Selection field with its label above and its error below. */
export function ChoiceField<Value extends string>({
  id,
  label,
  options,
  value,
  onChange,
  problem = null,
  help,
  ...field
}: ChoiceFieldProps<Value>) {
  const { t } = useTranslation('common')
  const { isRequired = false, isDisabled = false, isLoading = false } = field
  const message = [...(problem === null ? [] : [`${id}-problem`]), ...(help === undefined ? [] : [`${id}-help`])].join(' ')
  return (
    <div className="form-field">
      <div className="form-label">
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <span className="form-required" aria-hidden>
              {' *'}
            </span>
          )}
        </label>
        {!isRequired && <span className="form-optional">{t('form.optional')}</span>}
      </div>
      <Select
        id={id}
        className="field-wide"
        showSearch
        optionRender={({ data }) => (
          <>
            {data.label}
            {data.note !== undefined && <span className="field-option-note">{data.note}</span>}
          </>
        )}
        allowClear={!isRequired}
        disabled={isDisabled}
        loading={isLoading}
        options={[...options]}
        value={value ?? null}
        status={problem === null ? undefined : 'error'}
        aria-invalid={problem !== null || undefined}
        aria-describedby={message === '' ? undefined : message}
        onChange={(next: Value | null | undefined) => onChange(next ?? undefined)}
      />
      {help !== undefined && (
        <div id={`${id}-help`} className="form-help">
          {help}
        </div>
      )}
      {problem !== null && (
        <div id={`${id}-problem`} role="alert" className="form-problem">
          {problem}
        </div>
      )}
    </div>
  )
}
