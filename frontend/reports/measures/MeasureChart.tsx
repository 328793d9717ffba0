import { useTranslation } from 'react-i18next'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { MeasureNarrowing } from '#resources/figures/measureFilters.ts'
import { getHeadingField } from '#resources/figures/measureTable.ts'
import { getResource } from '#resources/index.ts'
import { Bars } from '../../base/charts/Bars.tsx'
import { ChartTable } from '../../base/charts/ChartTable.tsx'
import type { TimeChartProps } from '../../base/charts/TimeChart.tsx'
import { todayFor } from '../../base/i18n/dates.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { chartDataOf } from './chartDataOf.ts'

const TimeChart = lazyPart(() => import('../../base/charts/TimeChart.tsx').then(({ TimeChart: Chart }) => ({ default: Chart })))

interface MeasureChartProps {
  readonly measure: Measure
  readonly summary: SummaryAnswer
  /** Filters of the screen, in addition to the measure's. */
  readonly within?: Readonly<Record<string, string>>
  /** Period of the figures; absent for all days. */
  readonly period?: Pick<MeasureNarrowing, 'from' | 'to'>
}

/** Chart of a measure, as its declaration defines. */
export function MeasureChart({ measure, summary, within, period }: MeasureChartProps) {
  const { t, i18n } = useTranslation(['common', getResource(measure.of).namespace])
  const texts = useTexts(measure.of)
  const may = useMay()
  const data = chartDataOf(measure, summary, {
    t,
    isListed: may(measure.of, 'list'),
    language: i18n.language,
    days: { ...period, today: todayFor() },
    ...(within && { within }),
  })
  const headerLabel = texts.label(getHeadingField(measure))
  if (summary.below !== undefined) return <EmptyPanel words={t('common:charts.tooFew', { figure: summary.below })} />
  if (data.groups.length === 0) return <EmptyPanel words={t('common:charts.none')} />
  if (measure.chart === 'table') return <ChartTable data={data} head={headerLabel} />
  if (measure.chart === 'bars' || measure.chart === 'stacked') return <Bars data={data} head={headerLabel} />
  return <LazyTimeChart data={data} head={headerLabel} kind={measure.chart} />
}

/** Chart whose library loads when the first chart renders. */
export const LazyTimeChart = (props: TimeChartProps) => (
  <Suspended fallback={<Waiting rows={5} />}>
    <TimeChart {...props} />
  </Suspended>
)
