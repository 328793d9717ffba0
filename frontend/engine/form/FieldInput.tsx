import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isLocked } from '#resources/core/validate.ts'
import { fieldViewOf, useExtensions } from '../extensions.ts'

interface FieldInputProps {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly values: Values
  readonly isRequired: boolean
  /** Suffixes of the ids of the elements that describe the input, to append to its id. */
  readonly describedBy: readonly string[]
  readonly isWrong: boolean
  readonly onChange: (changes: Values) => void
}

/** Input of a field in a form. */
export function FieldInput({ id, resource, name, field, values, isRequired, describedBy, isWrong, onChange }: FieldInputProps) {
  const { Input } = fieldViewOf(useExtensions(), resource, name, field)
  return (
    <Input
      id={id}
      resource={resource}
      name={name}
      field={field}
      value={values[name] ?? null}
      values={values}
      disabled={isLocked(field, values)}
      onChange={(value) => onChange({ [name]: value })}
      setValues={onChange}
      aria-describedby={describedBy.length === 0 ? undefined : describedBy.map((end) => `${id}-${end}`).join(' ')}
      aria-invalid={isWrong}
      aria-required={isRequired}
    />
  )
}
