import { useTranslation } from 'react-i18next'
import type { Filters } from '#resources/core/measureValue.ts'
import { FilterWords } from '../engine/list/tools/FilterWords.tsx'
import { conditionsOfField, getFilteredFields } from './fieldFilters.ts'

interface ReportFilterTextProps {
  readonly of: string
  readonly filters: Filters | undefined
}

/** Fixed filters of a custom report as text: 'Filters: Status: Enrolled · Site: North'. */
export function ReportFilterText({ of, filters = {} }: ReportFilterTextProps) {
  const { t } = useTranslation('report')
  const names = getFilteredFields(filters)
  if (names.length === 0) return null
  return (
    <p className="report-filter-words">
      {t('builder.filtered')}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <FilterWords resource={of} name={name} filters={conditionsOfField(filters, name)} />
        </span>
      ))}
    </p>
  )
}
