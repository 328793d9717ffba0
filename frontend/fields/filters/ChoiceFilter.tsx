import type { FieldDefinition } from '#resources/core/field.ts'
import { listOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import type { Option } from '../inputs/ChoiceInput.tsx'
import type { FilterProps } from '../types.ts'

interface ChoiceFilterProps extends FilterProps<FieldDefinition> {
  readonly options: readonly Option[]
}

/** Filter for rows with any of the selected values. */
export function ChoiceFilter({ id, value, onChange, options }: ChoiceFilterProps) {
  const appliedValue = value[0]?.value
  return (
    <Select
      id={id}
      className="field-wide"
      mode="multiple"
      allowClear
      showSearch
      maxTagCount="responsive"
      options={[...options]}
      value={[...(Array.isArray(appliedValue) ? listOf(appliedValue) : appliedValue === undefined ? [] : [String(appliedValue)])]}
      onChange={(next: string[]) => onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
    />
  )
}
