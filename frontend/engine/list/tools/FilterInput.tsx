import type { FieldDefinition } from '#resources/core/field.ts'
import { resourceNamed } from '#resources/index.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { viewOf } from '../../../fields/index.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { FilledFilter, filledIn, mayBeEmpty } from './FilledFilter.tsx'

interface FilterInputProps {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly label: string
  readonly value: readonly FieldFilter[]
  readonly onChange: (value: readonly FieldFilter[]) => void
}

/** Can rows be filtered by the field at all? */
export const isFilterable = (resource: string, name: string, field: FieldDefinition): boolean =>
  viewOf(field).Filter !== undefined || mayBeEmpty(resourceNamed(resource), name)

/** Whether rows have a value in a field at all, or which one. */
export function FilterInput({ id, resource, name, field, label, value, onChange }: FilterInputProps) {
  const { Filter } = viewOf(field)
  const definition = useDefinition(resource)
  return (
    <>
      {mayBeEmpty(definition, name) && <FilledFilter label={label} value={value} onChange={onChange} />}
      {filledIn(value) === null && Filter !== undefined && (
        <Filter id={id} resource={resource} name={name} field={field} value={value} onChange={onChange} />
      )}
    </>
  )
}
