import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface ChoiceFieldProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly isLoading?: boolean
  readonly problem?: string | null
  readonly help?: string | undefined
}

/** A choice with its label above, and below what is wrong with it. */
export function ChoiceField({ label, options, value, onChange, problem = null, help, ...field }: ChoiceFieldProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const { isRequired = false, isDisabled = false, isLoading = false } = field
  const said = [...(problem === null ? [] : [`${id}-problem`]), ...(help === undefined ? [] : [`${id}-help`])].join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        <span>{label}</span>
        {isRequired ? (
          <span className="form-required" aria-hidden>
            *
          </span>
        ) : (
          <span className="form-optional">{t('form.optional')}</span>
        )}
      </label>
      <Select
        id={id}
        className="field-wide"
        showSearch
        optionFilterProp="label"
        allowClear={!isRequired}
        disabled={isDisabled}
        loading={isLoading}
        options={[...options]}
        value={value ?? null}
        status={problem === null ? undefined : 'error'}
        aria-invalid={problem !== null || undefined}
        aria-describedby={said === '' ? undefined : said}
        onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
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
