import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { type CustomMeasure, measureOf } from '#resources/customMeasure.ts'
import { narrowingFilters } from '#resources/measureFilters.ts'
import { http } from '../base/http.ts'
import { placeOf } from '../base/i18n/dates.ts'
import { manyPath } from '../base/providers/dataProvider.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { MeasureChart } from '../measures/MeasureChart.tsx'
import type { ReportFilters } from './useReport.ts'

/** What an administrator chose to count, as the reader's own list has it. */
export function CustomChart({ measure: chosen, filters }: { readonly measure: CustomMeasure; readonly filters: ReportFilters }) {
  const { t } = useTranslation('report')
  const measure = measureOf(chosen)
  const within = narrowingFilters(measure, filters, placeOf({}))
  const parameters = new URLSearchParams([...measure.by.map((by) => ['by', by]), ...Object.entries(within)])
  const { data, error, refetch } = useQuery({
    queryKey: ['customReport', measure.of, String(parameters)],
    queryFn: async ({ signal }) => (await http.get<SummaryAnswer>(`${manyPath(measure.of)}/summary?${parameters}`, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error !== null) return <LoadFailed message={t('failed')} description={error.message} onRetry={refetch} />
  return data === undefined ? <Waiting rows={5} /> : <MeasureChart measure={measure} summary={data} within={within} />
}
