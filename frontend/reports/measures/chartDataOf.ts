import type { TFunction } from 'i18next'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import { parseGrouping } from '#resources/core/answers/summary.ts'
import { valueLabelKeyOf } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { valueLabel } from '#resources/core/valueLabel.ts'
import { formatSpanLabel } from '#resources/figures/calendarSpans.ts'
import { isCumulative, type MeasureDays } from '#resources/figures/measureDays.ts'
import { isPlainNumber, type MeasureFigure, type MeasureLabels, type MeasureLine, measureTable } from '#resources/figures/measureTable.ts'
import { getResource } from '#resources/index.ts'
import type { ChartData, ChartFigure } from '../../base/charts/chartData.ts'
import { textsOf } from '../../base/texts/texts.ts'
import { buildCumulativeAddress, buildDrillAddress } from './drill.ts'
import { limitSeries } from './limitSeries.ts'

interface DisplayOptions {
  readonly t: TFunction
  readonly language: string
  readonly days: MeasureDays
  /** Filters of the screen, in addition to the measure's. */
  readonly within?: Readonly<Record<string, string>>
  /** True if the reader may open the list of the counted rows. */
  readonly isListed: boolean
}

/**
 * Converts a summary to chart data. The figure of one group links to its list; a cumulative figure links to the list of all rows that it
 * includes. Pure except for the texts.
 */
export function chartDataOf(measure: Measure, summary: SummaryAnswer, displayOptions: DisplayOptions): ChartData {
  const labels = measureTextsOf(measure, displayOptions)
  const table = measureTable(measure, summary, labels, displayOptions.days)
  // A table has room for all series, and no colours.
  const { series, lines } = measure.chart === 'table' ? table : limitSeries(table, measure, labels.others)
  const addressOf = ({ key, isUndated }: MeasureLine, { groups }: MeasureFigure): string | null => {
    if (!displayOptions.isListed) return null
    if (isCumulative(measure) && isUndated !== true) return buildCumulativeAddress(measure, key, displayOptions.within)
    const [firstGroup, ...others] = groups
    return firstGroup === undefined || others.length > 0 ? null : buildDrillAddress(measure, firstGroup, displayOptions.within)
  }
  return {
    series,
    groups: lines.map((line) => ({
      key: line.key,
      label: line.label,
      figures: line.figures.map((figure): ChartFigure => {
        const address = addressOf(line, figure)
        return { count: figure.count, ...(address === null ? {} : { to: address }) }
      }),
      ...(line.isUndated === true ? { isOffAxis: true } : {}),
    })),
  }
}

/** Returns the names of groups: the title of a reference, the label of a value, a month, or an age range. */
function measureTextsOf({ of, value: figure }: Measure, { t, language, days: { today } }: DisplayOptions): MeasureLabels {
  const resource = getResource(of)
  return {
    ...(figure === undefined ? {} : { value: t(...valueLabel(figure, textsOf(resource, t).label)) }),
    notMentioned: (grouping) => t([`${resource.namespace}:blank.${of}.${grouping}`, 'common:charts.notMentioned']),
    hidden: t('common:charts.hidden'),
    small: t('common:charts.small'),
    partial: (label) => t('common:charts.partial', { label }),
    others: (count) => t('common:charts.others', { count }),
    label(grouping, group) {
      const span = parseGrouping(grouping)?.span
      const value = String(group.values[grouping])
      if (span != null) return formatSpanLabel(span, value, language, today)
      const title = group.labels?.[grouping]
      if (typeof title === 'string') return title
      const field = resource.fields[grouping]
      const key = field === undefined ? null : valueLabelKeyOf(field, value)
      if (key !== null) return t(key)
      const texts = textsOf(resource, t)
      // A plain number is shown with the name of its field.
      return isPlainNumber(value) ? t('common:field.labelled', { name: texts.label(grouping), value }) : texts.value(grouping, value)
    },
  }
}
