import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { sourceOf } from '#resources/lookups.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { viewOf } from '../../../fields/index.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { chosenOf, withToggled } from './quick.ts'
import { useQuickCounts } from './useQuickCounts.ts'

interface FilterValuesProps {
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly list: ResourceListState
}

/**
 * The few values of a field, one button a value: a press is a filter, several of one field are any of them. Where the resource declares
 * a summary by the field, each says how many rows it stands for.
 */
export function FilterValues({ resource, name, field, list }: FilterValuesProps) {
  const { t } = useTranslation('common')
  const { format } = useNumbers()
  const source = sourceOf({ resource, name, field })
  const words = useTexts(source.resource)
  const counts = useQuickCounts(resource, name, list)
  const options = viewOf(field).few?.(field) ?? []
  const values = options.map(({ value }) => value)
  const filters = list.filtersOf(name)
  const chosen = chosenOf(filters, values) ?? []
  const isOneOnly = !typeOf(field).operators.includes('in')
  return (
    <div className="filter-values">
      {options.map(({ value, labelKey }) => (
        <button
          key={value}
          type="button"
          className="filter-value"
          aria-pressed={chosen.includes(value)}
          onClick={() => list.setFiltersOf(name, withToggled(filters, value, { values, isOneOnly }))}
        >
          {labelKey === undefined ? words.value(source.name, value) : t(labelKey)}
          {counts !== null && <span className="filter-value-count"> {format(counts.get(value) ?? 0)}</span>}
        </button>
      ))}
    </div>
  )
}
