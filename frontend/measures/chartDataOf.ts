import type { TFunction } from 'i18next'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { wordKeyOf } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { groupedBy } from '#resources/core/summary.ts'
import { resourceNamed } from '#resources/index.ts'
import { type MeasureFigure, type MeasureWords, measureTable } from '#resources/measureTable.ts'
import { spanWords } from '#resources/spans.ts'
import { valueLabel } from '#resources/valueLabel.ts'
import type { ChartData, ChartFigure } from '../base/charts/chartData.ts'
import { textsOf } from '../base/texts/texts.ts'
import { drillAddress } from './drill.ts'

interface Said {
  readonly t: TFunction
  readonly language: string
  /** Filters that the figures stand under, beside those of the measure. */
  readonly within?: Readonly<Record<string, string>>
}

/** A summary as a chart shows it; each figure of one group leads to the list of what it counts. Pure but for its words. */
export function chartDataOf(measure: Measure, summary: SummaryAnswer, said: Said): ChartData {
  const { series, lines } = measureTable(measure, summary, wordsOf(measure, said))
  const told = ({ count, below, groups }: MeasureFigure): ChartFigure => {
    const [only, ...others] = groups
    const to = only === undefined || others.length > 0 ? null : drillAddress(measure, only.values, said.within)
    return { count, ...(below === undefined ? {} : { below }), ...(to === null ? {} : { to }) }
  }
  return { series, groups: lines.map(({ key, label, figures }) => ({ key, label, figures: figures.map(told) })) }
}

/** What groups are called: the title of what they refer to, the words of a value, a month, ages. */
function wordsOf({ of, value: figure }: Measure, { t, language }: Said): MeasureWords {
  const resource = resourceNamed(of)
  return {
    ...(figure === undefined ? {} : { value: t(...valueLabel(figure, textsOf(resource, t).label)) }),
    others: (count) => t('common:charts.others', { count }),
    label(by, group) {
      if (group === null) return t('common:charts.notMentioned')
      const asked = groupedBy(by)
      const value = String(group.values[by])
      if (asked?.span != null) return spanWords(asked.span, value, language)
      const title = group.labels?.[by]
      if (typeof title === 'string') return title
      const field = resource.fields[by]
      const key = field === undefined ? null : wordKeyOf(field, value)
      return key === null ? textsOf(resource, t).value(by, value) : t(key)
    },
  }
}
