import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BooleanField } from '#resources/core/fields/boolean.ts'
import type { InputProps } from '../types.ts'

/** Input for a required yes or no, without a default. */
export function YesNoInput({ id, value, onChange, disabled, ...aria }: InputProps<BooleanField>) {
  const { t } = useTranslation('common')
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className="field-yes-no"
      aria-labelledby={`${id}-label`}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid'] === true || undefined}
      aria-required={aria['aria-required']}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector('input')?.focus()
      }}
    >
      {([true, false] as const).map((answer) => (
        <Radio key={String(answer)} name={id} disabled={disabled} checked={value === answer} onChange={() => onChange?.(answer)}>
          {t(answer ? 'field.yes' : 'field.no')}
        </Radio>
      ))}
    </div>
  )
}
