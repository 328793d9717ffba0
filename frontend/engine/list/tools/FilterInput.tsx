import type { FieldDefinition } from '#resources/core/field.ts'
import { getResource } from '#resources/index.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { getFieldView } from '../../../fields/index.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { FilledFilter, filledStateOf, mayBeEmpty } from './FilledFilter.tsx'

interface FilterInputProps {
  readonly id: string
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly label: string
  readonly value: readonly FieldFilter[]
  readonly onChange: (value: readonly FieldFilter[]) => void
}

/** True if rows can be filtered by the field. */
export const isFilterable = (resource: string, name: string, field: FieldDefinition): boolean =>
  getFieldView(field).Filter !== undefined || mayBeEmpty(getResource(resource), name)

/** Filter of a field by value, or by whether it is empty. */
export function FilterInput({ id, resource, name, field, label, value, onChange }: FilterInputProps) {
  const { Filter } = getFieldView(field)
  const definition = useDefinition(resource)
  return (
    <>
      {mayBeEmpty(definition, name) && <FilledFilter label={label} value={value} onChange={onChange} />}
      {filledStateOf(value) === null && Filter !== undefined && (
        <Filter id={id} resource={resource} name={name} field={field} value={value} onChange={onChange} />
      )}
    </>
  )
}
