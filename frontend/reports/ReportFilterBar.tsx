import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#resources/reports.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useSession } from '../base/session/useSession.ts'
import { Select } from '../base/ui/Select.tsx'
import { ReferenceSelect } from '../fields/ReferenceSelect.tsx'
import { useTitles } from '../fields/useTitles.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import type { ReportFilters } from './useReport.ts'

interface ReportFilterBarProps {
  readonly report: Report
  readonly filters: ReportFilters
  /** The address names the study. */
  readonly isStudyFixed: boolean
  readonly onChange: (filters: ReportFilters) => void
}

/** Study, site and period of a report. */
export function ReportFilterBar({ report, filters, isStudyFixed, onChange }: ReportFilterBarProps) {
  const takes = (name: Report['filters'][number]) => report.filters.includes(name)
  return (
    <div className="report-filters">
      {takes('studyId') && !isStudyFixed && <Place name="studyId" to="study" filters={filters} onChange={onChange} />}
      {takes('siteId') && <Place name="siteId" to="site" filters={filters} onChange={onChange} />}
      {takes('period') && <PeriodFilter filters={filters} onChange={onChange} />}
    </div>
  )
}

interface PlaceProps extends Pick<ReportFilterBarProps, 'filters' | 'onChange'> {
  readonly name: 'studyId' | 'siteId'
  readonly to: 'study' | 'site'
}

/** Found among all, by those who may list them; of their own studies by everybody else. */
function Place({ name, to, filters, onChange }: PlaceProps) {
  const { t } = useTranslation('report')
  const id = useId()
  const may = useMay()
  const { studies } = useSession()
  const chosen = filters[name]
  const titles = useTitles(to, chosen === undefined ? [] : [chosen], {})
  const isListed = may(to, 'list')
  if (!isListed && to === 'site') return null
  return (
    <div className="report-place">
      <label htmlFor={id}>{t(`filters.${name}`)}</label>
      {isListed ? (
        <ReferenceSelect
          to={to}
          titles={titles}
          value={chosen === undefined ? [] : [chosen]}
          allowClear
          control={{ id }}
          onChange={([next]) => onChange({ [name]: next ?? '' })}
        />
      ) : (
        <Select
          id={id}
          allowClear
          showSearch
          placeholder={t('filters.all')}
          value={chosen ?? null}
          options={studies.map((study) => ({ value: study.id, label: study.name }))}
          onChange={(next) => onChange({ [name]: next ?? '' })}
        />
      )}
    </div>
  )
}
