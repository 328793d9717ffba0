import { type InputProps as AntdInputProps, Input } from 'antd'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../base/texts/values.ts'
import { controlOf } from './control.ts'
import type { InputProps } from './types.ts'

interface TextInputProps extends InputProps<FieldDefinition> {
  readonly kind?: Pick<AntdInputProps, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'spellCheck'>
  /** Rewrites what was typed, on leaving the input. */
  readonly tidy?: (text: string) => string
  /** Rewrites what is being typed; must leave the end of the text where the caret expects it. */
  readonly format?: (text: string) => string
}

/** One line of text, whatever its type calls it. Browsers keep no names or addresses of participants. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, kind, tidy, format } = props
  const text = textOf(value)
  return (
    <Input
      autoComplete="off"
      {...kind}
      {...controlOf(props)}
      value={text}
      onChange={(event) => onChange?.(typed(event.target, format))}
      onBlur={() => {
        const tidied = tidy?.(text) ?? text
        if (tidied !== text) onChange?.(tidied)
      }}
    />
  )
}

/** A format applies only while typing at the end: in the middle it would move the caret. */
function typed(input: HTMLInputElement, format?: (text: string) => string): string {
  const isAtEnd = input.selectionStart === input.value.length
  return format !== undefined && isAtEnd ? format(input.value) : input.value
}
