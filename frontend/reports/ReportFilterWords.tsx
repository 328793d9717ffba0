import { useTranslation } from 'react-i18next'
import type { Filters } from '#resources/core/measureValue.ts'
import { FilterWords } from '../engine/list/tools/FilterWords.tsx'
import { conditionsOn, filteredFields } from './fieldFilters.ts'

interface ReportFilterWordsProps {
  readonly of: string
  readonly filters: Filters | undefined
}

/** Filters that a report of the organization has by itself: 'Filters: Status: Enrolled · Site: North'. */
export function ReportFilterWords({ of, filters = {} }: ReportFilterWordsProps) {
  const { t } = useTranslation('report')
  const names = filteredFields(filters)
  if (names.length === 0) return null
  return (
    <p className="report-filter-words">
      {t('builder.filtered')}{' '}
      {names.map((name, place) => (
        <span key={name}>
          {place > 0 && ' · '}
          <FilterWords resource={of} name={name} filters={conditionsOn(filters, name)} />
        </span>
      ))}
    </p>
  )
}
