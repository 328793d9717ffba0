import { useTranslation } from 'react-i18next'
import { variableIn } from '#resources/core/variables.ts'
import type { ResourceListState } from '../engine/listState/useResourceList.ts'
import { ReferenceSelect } from '../fields/ReferenceSelect.tsx'
import { useTitles } from '../fields/useTitles.ts'

interface RecordSelectProps {
  readonly list: ResourceListState
  /** The field of the report that names the record. */
  readonly field: string
  readonly to: 'user' | 'participant'
}

/** Narrows a report to one person with one choice: who acted, or who was looked at. Filters take several. */
export function RecordSelect({ list, field, to }: RecordSelectProps) {
  const { t } = useTranslation('audit')
  const chosen = list
    .filtersOf(field)
    .flatMap(({ operator, value }) => (operator === 'eq' || operator === 'in' ? [value].flat().map(String) : []))
    .filter((id) => variableIn(id) === null)
  const titles = useTitles(to, chosen, {})
  const label = t(to === 'user' ? 'select.user' : 'select.participant')
  return (
    <div className="audit-select">
      <ReferenceSelect
        to={to}
        titles={titles}
        value={chosen.length === 1 ? chosen : []}
        onChange={([id]) => list.setFiltersOf(field, id === undefined ? [] : [{ operator: 'eq', value: id }])}
        control={{ 'aria-label': label, placeholder: label }}
        allowClear
      />
    </div>
  )
}
