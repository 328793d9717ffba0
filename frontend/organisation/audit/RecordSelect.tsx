import { useTranslation } from 'react-i18next'
import { parseVariable } from '#resources/core/variables.ts'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import { useTitles } from '../../fields/hooks/useTitles.ts'
import { ReferenceSelect } from '../../fields/inputs/ReferenceSelect.tsx'

interface RecordSelectProps {
  readonly list: ResourceListState
  /** Field of the record in the report. */
  readonly field: string
  readonly to: 'user' | 'participant'
}

/** Filters a report to one person: the user who acted, or the person viewed. Filters allow several. */
export function RecordSelect({ list, field, to }: RecordSelectProps) {
  const { t } = useTranslation('audit')
  const selectedIds = list
    .filtersOf(field)
    .flatMap(({ operator, value }) => (operator === 'eq' || operator === 'in' ? [value].flat().map(String) : []))
    .filter((id) => parseVariable(id) === null)
  const titles = useTitles(to, selectedIds, {})
  const label = t(to === 'user' ? 'select.user' : 'select.participant')
  return (
    <div className="audit-select">
      <ReferenceSelect
        to={to}
        titles={titles}
        value={selectedIds.length === 1 ? selectedIds : []}
        onChange={([id]) => list.setFiltersOf(field, id === undefined ? [] : [{ operator: 'eq', value: id }])}
        control={{ 'aria-label': label, placeholder: label }}
        allowClear
      />
    </div>
  )
}
