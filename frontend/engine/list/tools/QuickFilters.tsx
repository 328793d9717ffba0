import { useTranslation } from 'react-i18next'
import { typeOf } from '#resources/core/fields/index.ts'
import { resourceNamed } from '#resources/index.ts'
import { sourceOf } from '#resources/lookups.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { viewOf } from '../../../fields/index.ts'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import { chosenOf, withToggled } from './quick.ts'
import { useQuickCounts } from './useQuickCounts.ts'

/**
 * The declared filters with few values, one chip a value: a press is a filter, several of one field are any of them. Where the resource declares
 * a summary by the field, each chip says how many rows it stands for.
 */
export function QuickFilters({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { list: layout } = resourceNamed(resource)
  const names = layout?.quick ?? []
  if (names.length === 0) return null
  return (
    <div className="list-quick">
      {names.map((name) => (
        <Chips key={name} resource={resource} name={name} list={list} />
      ))}
    </div>
  )
}

function Chips({ resource, name, list }: { readonly resource: string; readonly name: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const { format } = useNumbers()
  const texts = useTexts(resource)
  const counts = useQuickCounts(resource, name, list)
  const field = fieldOf(resourceNamed(resource), name)
  const source = sourceOf({ resource, name, field: field ?? { type: 'text' } })
  const words = useTexts(source.resource)
  const options = field === null ? [] : (viewOf(field).few?.(field) ?? [])
  if (field === null || options.length === 0) return null
  const values = options.map(({ value }) => value)
  const filters = list.filtersOf(name)
  const chosen = chosenOf(filters, values) ?? []
  const isOneOnly = !typeOf(field).operators.includes('in')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line with others
    <div role="group" className="list-quick-group" aria-label={texts.label(name)}>
      <span className="list-quick-label" aria-hidden="true">
        {texts.label(name)}
      </span>
      {options.map(({ value, labelKey }) => (
        <button
          key={value}
          type="button"
          className="list-quick-chip"
          aria-pressed={chosen.includes(value)}
          onClick={() => list.setFiltersOf(name, withToggled(filters, value, { values, isOneOnly }))}
        >
          {labelKey === undefined ? words.value(source.name, value) : t(labelKey)}
          {counts !== null && <span className="list-quick-count"> {format(counts.get(value) ?? 0)}</span>}
        </button>
      ))}
    </div>
  )
}
