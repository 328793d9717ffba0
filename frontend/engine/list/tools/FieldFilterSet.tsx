import { useId } from 'react'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { viewOf } from '../../../fields/index.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilledFilter, filledIn, mayBeEmpty } from './FilledFilter.tsx'
import { FilterInput, isFilterable } from './FilterInput.tsx'
import { FilterValues } from './FilterValues.tsx'
import { chosenOf } from './quick.ts'

interface FieldFilterSetProps {
  readonly resource: string
  readonly name: string
  readonly list: ResourceListState
  /** In what a chip opens, under the chip's own name: few values are pressed, each with its count. */
  readonly isPressed?: true
}

/** What a list can be asked about one field: its values, and whether rows say anything in it at all. */
export function FieldFilterSet({ resource, name, list, isPressed }: FieldFilterSetProps) {
  const definition = useDefinition(resource)
  const texts = useTexts(resource)
  const label = isPressed === true ? texts.head(name) : texts.label(name)
  const id = useId()
  const field = fieldOf(definition, name)
  if (field === null || !isFilterable(resource, name, field)) return null
  const applied = list.filtersOf(name)
  const change = (next: readonly FieldFilter[]) => list.setFiltersOf(name, next)
  const few = isPressed === true ? (viewOf(field).few?.(field) ?? []) : []
  const isFew =
    few.length > 0 &&
    chosenOf(
      applied,
      few.map(({ value }) => value),
    ) !== null
  return (
    <fieldset className="filter">
      <legend>
        <label htmlFor={id}>{label}</label>
      </legend>
      {isFew && filledIn(applied) === null ? (
        <>
          {mayBeEmpty(definition, name) && <FilledFilter label={label} value={applied} onChange={change} />}
          <FilterValues resource={resource} name={name} field={field} list={list} />
        </>
      ) : (
        <FilterInput id={id} resource={resource} name={name} field={field} label={label} value={applied} onChange={change} />
      )}
    </fieldset>
  )
}
