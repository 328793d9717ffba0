import { useTranslation } from 'react-i18next'
import { sourceOf } from '#resources/catalogue/lookups.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { getFieldView } from '../../../fields/index.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { getSelectedValues, withToggled } from './quick.ts'
import { useQuickCounts } from './useQuickCounts.ts'

interface FilterValuesProps {
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly list: ResourceListState
}

/**
 * Buttons for the few values of a field. Each click adds or removes a filter; several values of one field match any of them. If the
 * resource declares a summary by the field, each button shows its number of rows.
 */
export function FilterValues({ resource, name, field, list }: FilterValuesProps) {
  const { t } = useTranslation('common')
  const { format } = useNumbers()
  const source = sourceOf({ resource, name, field })
  const sourceTexts = useTexts(source.resource)
  const counts = useQuickCounts(resource, name, list)
  const options = getFieldView(field).few?.(field) ?? []
  const values = options.map(({ value }) => value)
  const filters = list.filtersOf(name)
  const selectedValues = getSelectedValues(filters, values) ?? []
  const isSingleChoice = !typeOf(field).operators.includes('in')
  return (
    <div className="filter-values">
      {options.map(({ value, labelKey }) => (
        <button
          key={value}
          type="button"
          className="filter-value"
          aria-pressed={selectedValues.includes(value)}
          onClick={() => list.setFiltersOf(name, withToggled(filters, value, { values, isOneOnly: isSingleChoice }))}
        >
          {labelKey === undefined ? sourceTexts.value(source.name, value) : t(labelKey)}
          {counts !== null && <span className="filter-value-count"> {format(counts.get(value) ?? 0)}</span>}
        </button>
      ))}
    </div>
  )
}
