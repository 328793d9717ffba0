import type { FieldDefinition } from '#resources/core/field.ts'
import { listOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'

export interface Option {
  readonly value: string
  readonly label: string
}
interface ChoiceInputProps extends InputProps<FieldDefinition> {
  readonly options: readonly Option[]
  readonly several?: boolean
  readonly placeholder?: string
}

/** Select for one or several of known values, with a search. */
export function ChoiceInput({ options, several = false, placeholder, ...props }: ChoiceInputProps) {
  const { value, onChange } = props
  return (
    <Select
      {...controlOf(props)}
      className="field-wide"
      mode={several ? 'multiple' : undefined}
      showSearch
      allowClear={props['aria-required'] !== true || several}
      placeholder={placeholder}
      options={[...options]}
      value={several ? [...listOf(value)] : (value ?? undefined)}
      onChange={(next: unknown) => onChange?.(next ?? null)}
    />
  )
}
