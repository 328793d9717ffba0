import type { HttpError } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Filters } from '#resources/core/measureValue.ts'
import { type CustomMeasure, measureOf } from '#resources/customMeasure.ts'
import { narrowingFilters } from '#resources/measureFilters.ts'
import { measureQueries } from '#resources/measureQuery.ts'
import { rateOf } from '#resources/rate.ts'
import { placeOf } from '../base/i18n/dates.ts'
import { rowsOf } from '../base/rows.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { MeasureChart } from '../measures/MeasureChart.tsx'
import type { ReportFilters } from './useReport.ts'

/** Preview of the figures that the author chooses, as the author's own list has them. */
export function CustomChart({ measure: chosen, filters }: { readonly measure: CustomMeasure; readonly filters: ReportFilters }) {
  const { t } = useTranslation('report')
  const measure = measureOf(chosen)
  const within = narrowingFilters(measure, filters, placeOf({}))
  const queries = measureQueries(measure, within)
  const { data, error, refetch } = useQuery({
    queryKey: ['customReport', measure.of, queries],
    queryFn: async ({ signal }) => {
      const summary = (query: Filters) => rowsOf(measure.of).summary(new URLSearchParams(parametersOf(query)), { signal })
      const [whole, part] = await Promise.all([summary(queries.whole), queries.part === null ? null : summary(queries.part)])
      return part === null ? whole : rateOf(whole, part)
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  // A field of its filters that this reader may not see is as one that there is not.
  if ((error as HttpError | null)?.statusCode === 400) return <EmptyPanel words={t('notForYou')} picture="notAllowed" />
  if (error !== null) return <LoadFailed message={t('failed')} description={error.message} onRetry={refetch} />
  return data === undefined ? <Waiting rows={5} /> : <MeasureChart measure={measure} summary={data} within={within} period={filters} />
}

const parametersOf = (query: Filters): URLSearchParams =>
  new URLSearchParams(Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])))
