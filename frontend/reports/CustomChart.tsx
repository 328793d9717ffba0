import type { HttpError } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Filters } from '#resources/core/measureValue.ts'
import { type CustomMeasure, measureOf } from '#resources/figures/customMeasure.ts'
import { createNarrowingFilters } from '#resources/figures/measureFilters.ts'
import { measureQueries } from '#resources/figures/measureQuery.ts'
import { rateOf } from '#resources/reports/rate.ts'
import { timeZoneOf } from '../base/i18n/dates.ts'
import { rowsOf } from '../base/rows.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { MeasureChart } from './measures/MeasureChart.tsx'
import type { ReportFilters } from './useReport.ts'

/** Preview of the chosen figures, computed from the rows that the author may list. */
export function CustomChart({ measure: customMeasure, filters }: { readonly measure: CustomMeasure; readonly filters: ReportFilters }) {
  const { t } = useTranslation('report')
  const measure = measureOf(customMeasure)
  const narrowedFilters = createNarrowingFilters(measure, filters, timeZoneOf({}))
  const queries = measureQueries(measure, narrowedFilters)
  const { data, error, refetch } = useQuery({
    queryKey: ['customReport', measure.of, queries],
    queryFn: async ({ signal }) => {
      const fetchSummary = (query: Filters) => rowsOf(measure.of).summary(new URLSearchParams(parametersOf(query)), { signal })
      const [wholeSummary, partSummary] = await Promise.all([
        fetchSummary(queries.whole),
        queries.part === null ? null : fetchSummary(queries.part),
      ])
      return partSummary === null ? wholeSummary : rateOf(wholeSummary, partSummary)
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  // The server treats a filter field that this reader may not see as unknown.
  if ((error as HttpError | null)?.statusCode === 400) return <EmptyPanel words={t('notForYou')} picture="notAllowed" />
  if (error !== null) return <LoadFailed message={t('failed')} description={error.message} onRetry={refetch} />
  return data === undefined ? (
    <Waiting rows={5} />
  ) : (
    <MeasureChart measure={measure} summary={data} within={narrowedFilters} period={filters} />
  )
}

const parametersOf = (query: Filters): URLSearchParams =>
  new URLSearchParams(Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])))
