import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#resources/reports.ts'
import { studyCalls } from '#resources/studies/calls.ts'
import { useCall } from '../base/call.ts'
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

/** Readers who may list studies choose among all; others among those that their figures count. */
function Place({ name, to, filters, onChange }: PlaceProps) {
  const { t } = useTranslation('report')
  const id = useId()
  const may = useMay()
  const chosen = filters[name]
  const titles = useTitles(to, chosen === undefined ? [] : [chosen], {})
  const isListed = may(to, 'list')
  const counted = useCountedPlaces(!isListed)
  const options = to === 'study' ? counted.studies : counted.sitesOf(filters.studyId)
  if (!isListed && to === 'site' && options.length === 0) return null
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
          options={options}
          onChange={(next) => onChange({ [name]: next ?? '' })}
        />
      )}
    </div>
  )
}

/** Studies and sites that figures count for the reader: all for readers of all figures, else those of the reader. */
function useCountedPlaces(isNeeded: boolean) {
  const { can, studies } = useSession()
  const readsAll = isNeeded && can('REPORTS', 'OWN') && can('PORTFOLIO')
  const { data = [] } = useCall(studyCalls.portfolios, readsAll ? {} : null)
  return {
    studies: readsAll
      ? data.map(({ studyId, studyName }) => ({ value: studyId, label: studyName }))
      : studies.map(({ id, name }) => ({ value: id, label: name })),
    sitesOf: (studyId: string | undefined) =>
      (data.find((each) => each.studyId === studyId)?.sites ?? []).map(({ siteId, siteName }) => ({ value: siteId, label: siteName })),
  }
}
