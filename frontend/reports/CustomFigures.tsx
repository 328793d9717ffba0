import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CustomMeasure, measureOf } from '#resources/figures/customMeasure.ts'
import { createNarrowingFilters } from '#resources/figures/measureFilters.ts'
import { reportCalls } from '#resources/reports/reportsCalls.ts'
import { useCall } from '../base/call.ts'
import { timeZoneOf } from '../base/i18n/dates.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { AsOf } from './measures/AsOf.tsx'
import { CountedStudySites } from './measures/CountedStudySites.tsx'
import { MeasureChart } from './measures/MeasureChart.tsx'
import { PeriodNote } from './PeriodNote.tsx'
import type { ReportFilters } from './useReport.ts'

interface CustomFiguresProps {
  readonly id: string
  readonly measure: CustomMeasure
  readonly filters: ReportFilters
}

/** Figures of a custom report, with the date field of their period and the counted study sites. */
export function CustomFigures({ id, measure: customMeasure, filters }: CustomFiguresProps) {
  const { t } = useTranslation('report')
  const measure = measureOf(customMeasure)
  const { data, dataUpdatedAt, error, refetch } = useCall(
    reportCalls.readCustomReport,
    { params: { id }, query: filters },
    { placeholderData: keepPreviousData },
  )
  // The server treats a filter field that this reader may not see as unknown.
  if (error?.statusCode === 400 || error?.statusCode === 403) return <EmptyPanel words={t('notForYou')} picture="notAllowed" />
  if (error !== null) return <LoadFailed message={t('failed')} description={error.message} onRetry={refetch} />
  if (data === undefined) return <Waiting rows={5} />
  const { told: summary, countsAll } = data
  const days = summary.days ?? filters
  return (
    <>
      <PeriodNote measure={measure} filters={filters} days={summary.days} />
      <p className="report-period-note">
        {measure.place?.study !== null && (
          <>
            <CountedStudySites studyId={filters.studyId ?? null} isOfLists={!countsAll} /> ·{' '}
          </>
        )}
        <AsOf instant={new Date(dataUpdatedAt).toISOString()} />
      </p>
      <MeasureChart
        measure={measure}
        summary={summary}
        within={createNarrowingFilters(measure, { ...filters, ...days }, timeZoneOf({}))}
        period={days}
      />
    </>
  )
}
