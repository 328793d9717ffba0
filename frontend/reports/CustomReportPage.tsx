import './reports.css'
import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { type CustomMeasure, measureOf } from '#resources/customMeasure.ts'
import { resourceNamed } from '#resources/index.ts'
import { pageNamed } from '#resources/pages.ts'
import type { ReportFilter } from '#resources/reports.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useMay } from '../base/providers/useMay.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { ScreenProps } from '../engine/area.ts'
import { FilterWords } from '../engine/list/tools/FilterWords.tsx'
import { RecordProblem } from '../engine/RecordProblem.tsx'
import { CustomChart } from './CustomChart.tsx'
import { conditionsOn, filteredFields } from './fieldFilters.ts'
import { PeriodNote } from './PeriodNote.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportFilterBar } from './ReportFilterBar.tsx'
import { SaveReport } from './SaveReport.tsx'
import { useReportFilters } from './useReport.ts'

/** A report that an administrator put together: filters in the address, its chart, files and paper, as of the product's own. */
export function CustomReportPage({ id = '' }: Pick<ScreenProps, 'id'>) {
  const { t } = useTranslation('report')
  const may = useMay()
  const { filters, isInvalidRange, change } = useReportFilters()
  const { query } = useOne<ResourceAnswer['customReport'], HttpError>({
    resource: 'customReport',
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const row = query.data?.data
  if (query.error !== null && row === undefined)
    return <RecordProblem resource="customReport" id={id} error={query.error} onRetry={() => void query.refetch()} />
  const chosen = row === undefined ? null : (row.measure as unknown as CustomMeasure)
  return (
    <div className="report">
      <PageHeader
        title={row?.name ?? ''}
        breadcrumb={[{ label: t('nav.reports'), to: pageNamed('reports').path }]}
        {...(row?.answers ? { subtitle: row.answers } : {})}
        extra={
          row === undefined || isInvalidRange ? undefined : (
            <>
              <SaveReport report="custom" customReportId={id} title={row.name} filters={filters} />
              <ReportFiles address={`custom-report/${id}/file`} title={row.name} filters={filters} />
            </>
          )
        }
      />
      {chosen === null ? (
        <Waiting rows={12} />
      ) : !may(chosen.of, 'list') ? (
        <EmptyPanel words={t('notForYou')} picture="notAllowed" />
      ) : (
        <>
          <ReportFilterBar report={{ measures: [], filters: filtersOf(chosen) }} filters={filters} isStudyFixed={false} onChange={change} />
          {filteredFields(chosen.where ?? {}).length > 0 && (
            <p className="report-filter-words">
              {t('builder.filtered')}{' '}
              {filteredFields(chosen.where ?? {}).map((name, place) => (
                <span key={name}>
                  {place > 0 && ' · '}
                  <FilterWords resource={chosen.of} name={name} filters={conditionsOn(chosen.where ?? {}, name)} />
                </span>
              ))}
            </p>
          )}
          <section className="card" aria-label={t(`${resourceNamed(chosen.of).namespace}:titles.${chosen.of}.many`)}>
            <PeriodNote measure={measureOf(chosen)} filters={filters} />
            {!isInvalidRange && <CustomChart measure={chosen} filters={filters} />}
          </section>
        </>
      )}
    </div>
  )
}

/** What its figures can be narrowed by. */
function filtersOf(chosen: CustomMeasure): readonly ReportFilter[] {
  const { place, period } = measureOf(chosen)
  return [
    ...(place?.study === null ? [] : (['studyId'] as const)),
    ...(place?.site === null ? [] : (['siteId'] as const)),
    ...(period === undefined ? [] : (['period'] as const)),
  ]
}
