import type { TFunction } from 'i18next'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { groupedBy } from '#resources/core/summary.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ChartData, ChartFigure } from '../base/charts/chartData.ts'
import { textsOf } from '../base/texts/texts.ts'
import { drillAddress } from './drill.ts'
import { spanWords } from './spans.ts'

type Group = SummaryAnswer['groups'][number]

interface Words {
  readonly t: TFunction
  readonly language: string
  /** Filters that the figures stand under, beside those of the measure. */
  readonly within?: Readonly<Record<string, string>>
}

/** Specification 1, section 7 ("Reports"): Unknowns, Other, Not Mentioned last, in this order. */
const lastOnes = ['unknown', 'other', ''] as const

const rankOf = (key: string): number => lastOnes.indexOf(key.toLowerCase() as (typeof lastOnes)[number])

/** A summary as a chart shows it: groups in their order, the largest alone where a measure says how many, and the rest as one. Pure but for its words. */
export function chartDataOf(measure: Measure, { groups }: SummaryAnswer, words: Words): ChartData {
  const [first = '', second] = measure.by
  const series = second === undefined ? [{ key: '', label: '' }] : seriesOf(measure, second, groups, words)
  // Studies have sources and columns of the same names: what is called alike is one group.
  const lines = [...Map.groupBy(groups, (group) => labelOf(measure, first, group, words))].map(([label, own]) => ({
    key: keyOf(own[0]?.values[first]),
    label,
    figures: series.map(({ key: each }) =>
      figureOf(
        measure,
        own.filter(({ values }) => second === undefined || keyOf(values[second]) === each),
        words,
      ),
    ),
  }))
  const ordered = isTime(first)
    ? lines
    : lines.toSorted((one, other) => rankOf(one.key) - rankOf(other.key) || sum(other.figures) - sum(one.figures))
  return { series, groups: shortened(ordered, measure.most, words) }
}

const isTime = (by: string): boolean => groupedBy(by)?.span != null
const keyOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const sum = (figures: readonly ChartFigure[]): number => figures.reduce((all, { count }) => all + count, 0)

const seriesOf = (measure: Measure, by: string, groups: readonly Group[], words: Words) =>
  [...Map.groupBy(groups, ({ values }) => keyOf(values[by]))].map(([key, own]) => ({ key, label: labelOf(measure, by, own[0], words) }))

function figureOf(measure: Measure, groups: readonly Group[], { within }: Words): ChartFigure {
  const only = groups.length === 1 ? groups[0] : undefined
  const count = groups.reduce((all, group) => all + group.count, 0)
  const below = groups.find((group) => group.below !== undefined)?.below
  const to = only === undefined ? null : drillAddress(measure, only.values, within)
  return { count, ...(below === undefined ? {} : { below }), ...(to === null ? {} : { to }) }
}

/** What a group is called: the title of what it refers to, the words of its value, its month or its ages. */
function labelOf(measure: Measure, by: string, group: Group | undefined, { t, language }: Words): string {
  const value = group?.values[by] ?? null
  if (value === null) return t('common:charts.notMentioned')
  const asked = groupedBy(by)
  if (asked?.span != null) return spanWords(asked.span, String(value), language)
  const title = group?.labels?.[by]
  if (typeof title === 'string') return title
  return textsOf(resourceNamed(measure.of), t).value(by, String(value))
}

/** The largest, and what is left of all others as one group, which stands last. */
function shortened(groups: ChartData['groups'], most: number | undefined, { t }: Words): ChartData['groups'] {
  if (most === undefined || groups.length <= most) return groups
  const named = groups.filter(({ key }) => rankOf(key) < 0)
  const last = groups.filter(({ key }) => rankOf(key) >= 0)
  const rest = named.slice(most)
  if (rest.length === 0) return groups
  const figures =
    rest[0]?.figures.map((_, place) => ({ count: rest.reduce((all, { figures: each }) => all + (each[place]?.count ?? 0), 0) })) ?? []
  return [...named.slice(0, most), { key: '*', label: t('common:charts.others', { count: rest.length }), figures }, ...last]
}
