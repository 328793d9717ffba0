import { type InputProps as AntdInputProps, Input } from 'antd'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'

interface TextInputProps extends InputProps<FieldDefinition> {
  readonly kind?: Pick<AntdInputProps, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'spellCheck'>
  /** Rewrites the typed text when the input loses the focus. */
  readonly tidy?: (text: string) => string
  /** Rewrites the text during typing. It must not change the end of the text, so that the caret stays at the end. */
  readonly format?: (text: string) => string
}

/** Input for one line of text of any type. Autocomplete is off, so that browsers store no names or addresses of participants. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, kind, tidy, format } = props
  const text = textOf(value)
  return (
    <Input
      autoComplete="off"
      {...kind}
      {...controlOf(props)}
      value={text}
      onChange={(event) => onChange?.(formatTyping(event.target, format))}
      onBlur={() => {
        const tidiedText = tidy?.(text) ?? text
        if (tidiedText !== text) onChange?.(tidiedText)
      }}
    />
  )
}

/** A format applies only while typing at the end: in the middle it would move the caret. */
function formatTyping(input: HTMLInputElement, format?: (text: string) => string): string {
  const isAtEnd = input.selectionStart === input.value.length
  return format !== undefined && isAtEnd ? format(input.value) : input.value
}
