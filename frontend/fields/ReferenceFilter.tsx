import type { FieldDefinition } from '#resources/core/field.ts'
import { listOf } from '../base/texts/values.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import type { FilterProps } from './types.ts'
import { useTitles } from './useTitles.ts'

/** Rows whose reference, or one of whose references, is one of those chosen. */
export function ReferenceFilter({ id, value, onChange, field }: FilterProps<FieldDefinition & { readonly to: string }>) {
  const applied = value[0]?.value
  const ids = applied === undefined || Array.isArray(applied) ? listOf(applied) : [String(applied)]
  const titles = useTitles(field.to, ids, {})
  return (
    <ReferenceSelect
      to={field.to}
      several
      titles={titles}
      value={ids}
      onChange={(next) => onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
      control={{ id }}
      allowClear
    />
  )
}
