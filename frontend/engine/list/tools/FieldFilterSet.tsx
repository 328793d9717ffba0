import { useId } from 'react'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { getFieldView } from '../../../fields/index.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilledFilter, filledStateOf, mayBeEmpty } from './FilledFilter.tsx'
import { FilterInput, isFilterable } from './FilterInput.tsx'
import { FilterValues } from './FilterValues.tsx'
import { getSelectedValues } from './quick.ts'

interface FieldFilterSetProps {
  readonly resource: string
  readonly name: string
  readonly list: ResourceListState
  /** True in the panel of a chip, under the chip's name: a few values are then buttons, each with its count. */
  readonly isPressed?: true
}

/** Filters of one field: by value, and by whether it is empty. */
export function FieldFilterSet({ resource, name, list, isPressed }: FieldFilterSetProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const label = isPressed === true ? texts.head(name) : texts.label(name)
  const id = useId()
  const field = fieldOf(definition, name)
  if (field === null || !isFilterable(resource, name, field)) return null
  const appliedFilters = list.filtersOf(name)
  const change = (next: readonly FieldFilter[]) => list.setFiltersOf(name, next)
  const quickChoices = isPressed === true ? (getFieldView(field).few?.(field) ?? []) : []
  const isQuickFilter =
    quickChoices.length > 0 &&
    getSelectedValues(
      appliedFilters,
      quickChoices.map(({ value }) => value),
    ) !== null
  return (
    <fieldset className="filter">
      <legend>
        <label htmlFor={id}>{label}</label>
      </legend>
      {isQuickFilter && filledStateOf(appliedFilters) === null ? (
        <>
          {mayBeEmpty(definition, name) && <FilledFilter label={label} value={appliedFilters} onChange={change} />}
          <FilterValues resource={resource} name={name} field={field} list={list} />
        </>
      ) : (
        <FilterInput id={id} resource={resource} name={name} field={field} label={label} value={appliedFilters} onChange={change} />
      )}
    </fieldset>
  )
}
