import { useTranslation } from 'react-i18next'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { resourceNamed } from '#resources/index.ts'
import type { MeasureNarrowing } from '#resources/measureFilters.ts'
import { headField } from '#resources/measureTable.ts'
import { Bars } from '../base/charts/Bars.tsx'
import { ChartTable } from '../base/charts/ChartTable.tsx'
import type { TimeChartProps } from '../base/charts/TimeChart.tsx'
import { todayFor } from '../base/i18n/dates.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { Awaiting, later } from '../base/ui/later.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { chartDataOf } from './chartDataOf.ts'

const TimeChart = later(() => import('../base/charts/TimeChart.tsx').then(({ TimeChart: Chart }) => ({ default: Chart })))

interface MeasureChartProps {
  readonly measure: Measure
  readonly summary: SummaryAnswer
  /** Filters that the figures stand under, beside those of the measure. */
  readonly within?: Readonly<Record<string, string>>
  /** Days that they are about; absent: all. */
  readonly period?: Pick<MeasureNarrowing, 'from' | 'to'>
}

/** A measure as its declaration says that it is drawn. */
export function MeasureChart({ measure, summary, within, period }: MeasureChartProps) {
  const { t, i18n } = useTranslation(['common', resourceNamed(measure.of).namespace])
  const texts = useTexts(measure.of)
  const may = useMay()
  const data = chartDataOf(measure, summary, {
    t,
    isListed: may(measure.of, 'list'),
    language: i18n.language,
    days: { ...period, today: todayFor() },
    ...(within && { within }),
  })
  const head = texts.label(headField(measure))
  if (summary.below !== undefined) return <EmptyPanel words={t('common:charts.tooFew', { figure: summary.below })} />
  if (data.groups.length === 0) return <EmptyPanel words={t('common:charts.none')} />
  if (measure.chart === 'table') return <ChartTable data={data} head={head} />
  if (measure.chart === 'bars' || measure.chart === 'stacked') return <Bars data={data} head={head} />
  return <LateTimeChart data={data} head={head} kind={measure.chart} />
}

/** Its library is fetched when the first one is drawn. */
export const LateTimeChart = (props: TimeChartProps) => (
  <Awaiting fallback={<Waiting rows={5} />}>
    <TimeChart {...props} />
  </Awaiting>
)
