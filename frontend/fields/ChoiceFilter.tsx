import type { FieldDefinition } from '#resources/core/field.ts'
import { listOf } from '../base/texts/values.ts'
import { Select } from '../base/ui/Select.tsx'
import type { Option } from './ChoiceInput.tsx'
import type { FilterProps } from './types.ts'

interface ChoiceFilterProps extends FilterProps<FieldDefinition> {
  readonly options: readonly Option[]
}

/** Rows with any of the chosen values. */
export function ChoiceFilter({ id, value, onChange, options }: ChoiceFilterProps) {
  const applied = value[0]?.value
  return (
    <Select
      id={id}
      className="field-wide"
      mode="multiple"
      allowClear
      showSearch
      maxTagCount="responsive"
      options={[...options]}
      value={[...(Array.isArray(applied) ? listOf(applied) : applied === undefined ? [] : [String(applied)])]}
      onChange={(next: string[]) => onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
    />
  )
}
