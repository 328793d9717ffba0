import { Input } from 'antd'
import { useState } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'

interface NumberInputProps extends InputProps<FieldDefinition> {
  readonly inputMode: 'numeric' | 'decimal'
}

/**
 * Text input for a number. Text that is no number stays visible and reaches validation as typed. The browser's number input would pass an
 * empty value and so hide the mistake.
 */
export function NumberInput({ inputMode, ...props }: NumberInputProps) {
  const { value, onChange } = props
  const { parse, write } = useNumbers()
  const [typedInput, setTypedInput] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const shownText =
    typedInput !== null && typedInput.value === value ? typedInput.text : typeof value === 'number' ? write(value) : textOf(value)
  return (
    <Input
      {...controlOf(props)}
      autoComplete="off"
      inputMode={inputMode}
      className="field-number-input"
      value={shownText}
      onChange={(event) => {
        const next = parse(event.target.value)
        setTypedInput({ text: event.target.value, value: next })
        onChange?.(next)
      }}
      onBlur={() => setTypedInput(null)}
    />
  )
}
