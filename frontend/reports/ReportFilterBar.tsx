import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPeriod } from '#resources/reports/reportPeriods.ts'
import type { Report } from '#resources/reports/reports.ts'
import { studyCalls } from '#resources/studies/studiesCalls.ts'
import { useCall } from '../base/call.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useSession } from '../base/session/useSession.ts'
import { Select } from '../base/ui/Select.tsx'
import { useTitles } from '../fields/hooks/useTitles.ts'
import { ReferenceSelect } from '../fields/inputs/ReferenceSelect.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import type { ReportChange, ReportFilters } from './useReport.ts'

interface ReportFilterBarProps {
  readonly report: Report
  readonly filters: ReportFilters
  readonly period: ReportPeriod
  /** True if the URL path contains the study. */
  readonly isStudyFixed: boolean
  readonly onChange: (change: ReportChange) => void
}

/** Filters of a report: study, site and period. */
export function ReportFilterBar({ report, filters, period, isStudyFixed, onChange }: ReportFilterBarProps) {
  const hasFilter = (name: Report['filters'][number]) => report.filters.includes(name)
  return (
    <div className="report-filters">
      {hasFilter('studyId') && !isStudyFixed && <StudySiteFilter name="studyId" to="study" filters={filters} onChange={onChange} />}
      {hasFilter('siteId') && <StudySiteFilter name="siteId" to="site" filters={filters} onChange={onChange} />}
      {hasFilter('period') && <PeriodFilter filters={filters} period={period} onChange={onChange} />}
    </div>
  )
}

interface StudySiteFilterProps extends Pick<ReportFilterBarProps, 'filters' | 'onChange'> {
  readonly name: 'studyId' | 'siteId'
  readonly to: 'study' | 'site'
}

/** Readers who may list studies choose from all studies. Other readers choose from the studies that their figures count. */
function StudySiteFilter({ name, to, filters, onChange }: StudySiteFilterProps) {
  const { t } = useTranslation('report')
  const id = useId()
  const may = useMay()
  const selectedId = filters[name]
  const titles = useTitles(to, selectedId === undefined ? [] : [selectedId], {})
  const isListed = may(to, 'list')
  const countedOptions = useCountedStudySites(!isListed)
  const options = to === 'study' ? countedOptions.studies : countedOptions.sitesOf(filters.studyId)
  if (!isListed && to === 'site' && options.length === 0) return null
  return (
    <div className="report-place">
      <label htmlFor={id}>{t(`filters.${name}`)}</label>
      {isListed ? (
        <ReferenceSelect
          to={to}
          titles={titles}
          value={selectedId === undefined ? [] : [selectedId]}
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
          value={selectedId ?? null}
          options={options}
          onChange={(next) => onChange({ [name]: next ?? '' })}
        />
      )}
    </div>
  )
}

/**
 * Returns the studies and sites that the reader's figures count: all, if the reader may read the figures of all studies, else only the
 * reader's.
 */
function useCountedStudySites(isNeeded: boolean) {
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
