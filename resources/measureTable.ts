import { ageFieldOf } from './ages.ts'
import type { SummaryAnswer } from './core/answers.ts'
import type { Measure } from './core/measure.ts'
import { figureOfGroups, type MeasureValue } from './core/measureValue.ts'
import { groupedBy } from './core/summary.ts'
import { resourceNamed } from './index.ts'
import { calendarOf, isCumulative, isPartial, type MeasureDays, spansOf } from './measureDays.ts'

type Group = SummaryAnswer['groups'][number]

/** A measure as a table: a line for each group, with a figure for each series. Charts, files and prints are made of it, so that all say the same. */
export interface MeasureTable {
  /** One without a name where a measure has no second grouping. */
  readonly series: readonly { readonly key: string; readonly label: string }[]
  readonly lines: readonly MeasureLine[]
}

export interface MeasureLine {
  readonly key: string
  readonly label: string
  /** By the series, in their order. */
  readonly figures: readonly MeasureFigure[]
  /** Rows without a day, or whose day is hidden, beside a time chart's spans. */
  readonly isUndated?: true
}

export interface MeasureFigure {
  /** How many rows, or the value of the measure; null where there is none, as of a mean of nothing. */
  readonly count: number | null
  /** Groups that were counted together; none for a cumulative figure. */
  readonly groups: readonly Group[]
}

/** What groups are called, in a language. */
export interface MeasureWords {
  /** Label of the value of the field or span `by`. */
  label(by: string, group: Group): string
  /** Rows that say nothing. */
  readonly notMentioned: string
  /** Rows whose value is hidden. */
  readonly hidden: string
  /** Groups of few people, together. */
  readonly small: string
  /** A span that is counted in part. */
  partial(label: string): string
  /** So many groups that are not shown one by one. */
  others(count: number): string
  /** Name of the figures, where they are more than counts. */
  readonly value?: string
}

/** Field that names the lines of a measure: the age for groups by age, not the day of birth. Pure. */
export function headField({ of, by: [first = ''] }: Measure): string {
  const { field = first, span } = groupedBy(first) ?? {}
  return span === 'ages' ? (ageFieldOf(resourceNamed(of), field) ?? field) : field
}

/** Keys of lines that are no value. */
const lineKeys = { hidden: '*hidden', small: '*small', others: '*others', notMentioned: '' } as const
/** Specification 1, section 7 ("Reports"): Unknowns, Other, Not Mentioned last, in this order. */
const lastOnes: readonly string[] = ['unknown', 'other', lineKeys.notMentioned, lineKeys.hidden, lineKeys.small]
const rankOf = (key: string): number => lastOnes.indexOf(key.toLowerCase())

/**
 * Groups in their order: by the time, else the largest first; the largest alone where a measure says how many, and the rest as one. What is called alike is
 * one group: studies have sources of the same names. Time charts have a line for each span, those without rows too; a span that is counted in part says so.
 * Figures of a line chart are added up: what was reached by the end of each span, from what was before the period. Pure but for its words.
 */
export function measureTable(measure: Measure, summary: SummaryAnswer, words: MeasureWords, days: MeasureDays): MeasureTable {
  const {
    by: [first = '', second],
    value,
  } = measure
  const { groups } = summary
  const series = second === undefined ? [{ key: '', label: words.value ?? '' }] : namesOf(groups, second, words)
  const lines = namesOf(groups, first, words).map(({ key, label, own }) => ({
    key,
    label,
    figures: series.map(({ label: each }) =>
      figureOf(second === undefined ? own : own.filter((group) => nameOf(second, group, words).label === each), value),
    ),
  }))
  const table = { series: series.map(({ key, label }) => ({ key, label })) }
  if (calendarOf(measure) !== null) return { ...table, lines: timeLines(measure, { lines, summary, series: series.length }, words, days) }
  const isByAge = groupedBy(first)?.span === 'ages'
  const ordered = lines.toSorted((one, other) => rankOf(one.key) - rankOf(other.key) || (isByAge ? 0 : total(other) - total(one)))
  return { ...table, lines: shortened(ordered, measure, words) }
}

interface Counted {
  readonly lines: readonly MeasureLine[]
  readonly summary: SummaryAnswer
  /** How many there are. */
  readonly series: number
}

/** A line for each span of the calendar, and those of rows without a day behind them. */
function timeLines(measure: Measure, { lines, summary: { before = 0 }, series }: Counted, words: MeasureWords, days: MeasureDays) {
  const dated = new Map(lines.filter(({ key }) => rankOf(key) < 0).map((line) => [line.key, line]))
  const undated = lines.filter(({ key }) => rankOf(key) >= 0).map((line) => ({ ...line, isUndated: true as const }))
  if (dated.size === 0 && before === 0) return undated
  const [first = ''] = measure.by
  const starts = [...dated.keys()].toSorted()
  const spans = spansOf(measure, { first: starts[0], last: starts.at(-1) }, days)
  const reached = Array.from({ length: series }, () => before)
  const spanLines = spans.map((key): MeasureLine => {
    const label = dated.get(key)?.label ?? words.label(first, { values: { [first]: key }, count: 0 })
    const figures = dated.get(key)?.figures ?? reached.map(() => figureOf([], measure.value))
    return {
      key,
      label: isPartial(measure, key, days) ? words.partial(label) : label,
      figures: isCumulative(measure) ? figures.map(({ count }, index) => addTo(reached, index, count ?? 0)) : figures,
    }
  })
  return [...spanLines, ...undated]
}

function addTo(reached: number[], index: number, count: number): MeasureFigure {
  reached[index] = (reached[index] ?? 0) + count
  return { count: reached[index], groups: [] }
}

const total = ({ figures }: MeasureLine): number => figures.reduce((sum, { count }) => sum + (count ?? 0), 0)

function nameOf(by: string, group: Group, words: MeasureWords): { readonly key: string; readonly label: string } {
  const { values, hidden, below } = group
  if (below !== undefined) return { key: lineKeys.small, label: words.small }
  if (hidden?.includes(by) === true) return { key: lineKeys.hidden, label: words.hidden }
  const value = values[by] ?? null
  return value === null ? { key: lineKeys.notMentioned, label: words.notMentioned } : { key: String(value), label: words.label(by, group) }
}

const namesOf = (groups: readonly Group[], by: string, words: MeasureWords) =>
  [...Map.groupBy(groups, (group) => nameOf(by, group, words).label).values()].flatMap((own) => {
    const [group] = own
    return group === undefined ? [] : [{ ...nameOf(by, group, words), own }]
  })

const figureOf = (groups: readonly Group[], value: MeasureValue | undefined): MeasureFigure => ({
  count: figureOfGroups(value, groups),
  groups,
})

/** The largest, and what is left of all others as one, which stands behind them. */
function shortened(
  lines: readonly MeasureLine[],
  { most, value }: Pick<Measure, 'most' | 'value'>,
  { others }: MeasureWords,
): readonly MeasureLine[] {
  const named = lines.filter(({ key }) => rankOf(key) < 0)
  if (most === undefined || named.length <= most) return lines
  const rest = named.slice(most)
  const figures = (rest[0]?.figures ?? []).map(
    (_, index): MeasureFigure =>
      figureOf(
        rest.flatMap(({ figures: each }) => each[index]?.groups ?? []),
        value,
      ),
  )
  return [
    ...named.slice(0, most),
    { key: lineKeys.others, label: others(rest.length), figures },
    ...lines.filter(({ key }) => rankOf(key) >= 0),
  ]
}
