import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CustomMeasure, measureOf } from '#resources/customMeasure.ts'
import { narrowingFilters } from '#resources/measureFilters.ts'
import { reportCalls } from '#resources/reports/calls.ts'
import { useCall } from '../base/call.ts'
import { placeOf } from '../base/i18n/dates.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { CountedPlaces } from '../measures/CountedPlaces.tsx'
import { MeasureChart } from '../measures/MeasureChart.tsx'
import { PeriodNote } from './PeriodNote.tsx'
import type { ReportFilters } from './useReport.ts'

interface CustomFiguresProps {
  readonly id: string
  readonly measure: CustomMeasure
  readonly filters: ReportFilters
}

/** Figures of a report of the organization, with the date of their period and the study-sites that they count. */
export function CustomFigures({ id, measure: chosen, filters }: CustomFiguresProps) {
  const { t } = useTranslation('report')
  const measure = measureOf(chosen)
  const { data, error, refetch } = useCall(
    reportCalls.readCustomReport,
    { params: { id }, query: filters },
    { placeholderData: keepPreviousData },
  )
  // A field of its filters that this reader may not see is as one that there is not.
  if (error?.statusCode === 400 || error?.statusCode === 403) return <EmptyPanel words={t('notForYou')} picture="notAllowed" />
  if (error !== null) return <LoadFailed message={t('failed')} description={error.message} onRetry={refetch} />
  if (data === undefined) return <Waiting rows={5} />
  const { told, countsAll } = data
  const days = told.days ?? filters
  return (
    <>
      <PeriodNote measure={measure} filters={filters} days={told.days} />
      {measure.place?.study !== null && (
        <p className="report-period-note">
          <CountedPlaces studyId={filters.studyId ?? null} isOfLists={!countsAll} />
        </p>
      )}
      <MeasureChart
        measure={measure}
        summary={told}
        within={narrowingFilters(measure, { ...filters, ...days }, placeOf({}))}
        period={days}
      />
    </>
  )
}
