import { Input } from 'antd'
import { useState } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { textOf } from '../base/texts/values.ts'
import { controlOf } from './control.ts'
import type { InputProps } from './types.ts'

interface NumberInputProps extends InputProps<FieldDefinition> {
  readonly inputMode: 'numeric' | 'decimal'
}

/**
 * A number typed as text. What is no number stays in sight and reaches validation as it was typed,
 * where a number input of the browser would hand over nothing and the mistake would vanish.
 */
export function NumberInput({ inputMode, ...props }: NumberInputProps) {
  const { value, onChange } = props
  const { parse, write } = useNumbers()
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const shown = typed !== null && typed.value === value ? typed.text : typeof value === 'number' ? write(value) : textOf(value)
  return (
    <Input
      {...controlOf(props)}
      autoComplete="off"
      inputMode={inputMode}
      className="field-number-input"
      value={shown}
      onChange={(event) => {
        const next = parse(event.target.value)
        setTyped({ text: event.target.value, value: next })
        onChange?.(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
