import type { FieldDefinition } from '#resources/core/field.ts'
import type { InputProps } from './types.ts'

/** Returns the props of an antd control for an input: accessible name and state. */
export function controlOf({ id, disabled, ...props }: InputProps<FieldDefinition>) {
  const isInvalid = props['aria-invalid'] === true
  return {
    id,
    disabled,
    status: isInvalid ? ('error' as const) : undefined,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': isInvalid || undefined,
  }
}
