import type { TFunction } from 'i18next'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { wordKeyOf } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { groupedBy } from '#resources/core/summary.ts'
import { resourceNamed } from '#resources/index.ts'
import { isCumulative, type MeasureDays } from '#resources/measureDays.ts'
import { type MeasureFigure, type MeasureLine, type MeasureWords, measureTable } from '#resources/measureTable.ts'
import { spanWords } from '#resources/spans.ts'
import { valueLabel } from '#resources/valueLabel.ts'
import type { ChartData, ChartFigure } from '../base/charts/chartData.ts'
import { textsOf } from '../base/texts/texts.ts'
import { cumulativeAddress, drillAddress } from './drill.ts'

interface Shown {
  readonly t: TFunction
  readonly language: string
  readonly days: MeasureDays
  /** Filters that the figures stand under, beside those of the measure. */
  readonly within?: Readonly<Record<string, string>>
  /** The reader may open the list of what is counted. */
  readonly isListed: boolean
}

/** A summary as a chart shows it; each figure of one group leads to the list of what it counts, one that was added up to all of it. Pure but for its words. */
export function chartDataOf(measure: Measure, summary: SummaryAnswer, shown: Shown): ChartData {
  const { series, lines } = measureTable(measure, summary, wordsOf(measure, shown), shown.days)
  const addressOf = ({ key, isUndated }: MeasureLine, { groups }: MeasureFigure): string | null => {
    if (!shown.isListed) return null
    if (isCumulative(measure) && isUndated !== true) return cumulativeAddress(measure, key, shown.within)
    const [only, ...others] = groups
    return only === undefined || others.length > 0 ? null : drillAddress(measure, only, shown.within)
  }
  return {
    series,
    groups: lines.map((line) => ({
      key: line.key,
      label: line.label,
      figures: line.figures.map((figure): ChartFigure => {
        const to = addressOf(line, figure)
        return { count: figure.count, ...(to === null ? {} : { to }) }
      }),
      ...(line.isUndated === true ? { isOffAxis: true } : {}),
    })),
  }
}

/** What groups are called: the title of what they refer to, the words of a value, a month, ages. */
function wordsOf({ of, value: figure }: Measure, { t, language }: Shown): MeasureWords {
  const resource = resourceNamed(of)
  return {
    ...(figure === undefined ? {} : { value: t(...valueLabel(figure, textsOf(resource, t).label)) }),
    notMentioned: t('common:charts.notMentioned'),
    hidden: t('common:charts.hidden'),
    small: t('common:charts.small'),
    partial: (label) => t('common:charts.partial', { label }),
    others: (count) => t('common:charts.others', { count }),
    label(by, group) {
      const span = groupedBy(by)?.span
      const value = String(group.values[by])
      if (span != null) return spanWords(span, value, language)
      const title = group.labels?.[by]
      if (typeof title === 'string') return title
      const field = resource.fields[by]
      const key = field === undefined ? null : wordKeyOf(field, value)
      return key === null ? textsOf(resource, t).value(by, value) : t(key)
    },
  }
}
