import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button, Radio } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntegerField } from '#resources/core/fields/integer.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import type { InputProps } from '../types.ts'

interface ScoreInputProps extends InputProps<IntegerField> {
  /** All possible values. */
  readonly scores: readonly number[]
}

/**
 * Input for an integer with few possible values, one button each. The keyboard controls the buttons like radio buttons. An optional value
 * can be cleared.
 */
export function ScoreInput({ id, value, scores, onChange, disabled, ...aria }: ScoreInputProps) {
  const { t } = useTranslation('common')
  const { format } = useNumbers()
  const group = useRef<HTMLDivElement>(null)
  const mayClear = typeof value === 'number' && disabled !== true && aria['aria-required'] !== true
  const clear = () => {
    onChange?.(null)
    group.current?.querySelector('input')?.focus()
  }
  return (
    <div
      ref={group}
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className="field-score"
      aria-labelledby={`${id}-label`}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid'] === true || undefined}
      aria-required={aria['aria-required']}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLInputElement>('input:checked, input')?.focus()
      }}
    >
      <span className="field-score-buttons">
        {scores.map((score) => (
          <Radio.Button
            key={score}
            name={id}
            value={score}
            disabled={disabled}
            checked={value === score}
            onChange={() => onChange?.(score)}
          >
            {format(score)}
          </Radio.Button>
        ))}
      </span>
      {mayClear && <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('field.clear')} onClick={clear} />}
    </div>
  )
}
