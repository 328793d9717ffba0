import type { SummaryAnswer } from './core/answers.ts'
import type { Measure } from './core/measure.ts'
import { figureOfGroups, type MeasureValue } from './core/measureValue.ts'
import { groupedBy } from './core/summary.ts'

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
}

export interface MeasureFigure {
  /** How many rows, or the value of the measure. */
  readonly count: number
  /** They are some, and fewer than this: so few people that the figure is not told. */
  readonly below?: number
  /** What was counted together. */
  readonly groups: readonly Group[]
}

/** What groups are called, in a language. */
export interface MeasureWords {
  /** Of what a row says in the field or span `by`; null: it says nothing. */
  label(by: string, group: Group | null): string
  /** So many groups that are not told one by one. */
  others(count: number): string
  /** Name of the figures, where they are more than counts. */
  readonly value?: string
}

/** Specification 1, section 7 ("Reports"): Unknowns, Other, Not Mentioned last, in this order. */
const lastOnes: readonly string[] = ['unknown', 'other', '']
const rankOf = (key: string): number => lastOnes.indexOf(key.toLowerCase())

/**
 * Groups in their order: by the time, else the largest first; the largest alone where a measure says how many, and the rest as one. What is called alike is
 * one group: studies have sources of the same names. Pure but for its words.
 */
export function measureTable(
  { by: [first = '', second], most, value }: Measure,
  { groups }: SummaryAnswer,
  words: MeasureWords,
): MeasureTable {
  const series = second === undefined ? [{ key: '', label: words.value ?? '' }] : namesOf(groups, second, words)
  const lines = namesOf(groups, first, words).map(({ key, label, own }) => ({
    key,
    label,
    figures: series.map(({ label: each }) =>
      figureOf(second === undefined ? own : own.filter((group) => labelOf(second, group, words) === each), value),
    ),
  }))
  const isTime = groupedBy(first)?.span != null
  const ordered = isTime ? lines : lines.toSorted((one, other) => rankOf(one.key) - rankOf(other.key) || total(other) - total(one))
  return { series: series.map(({ key, label }) => ({ key, label })), lines: shortened(ordered, { most, value, words }) }
}

const keyOf = (group: Group | undefined, by: string): string => {
  const value = group?.values[by] ?? null
  return value === null ? '' : String(value)
}
const labelOf = (by: string, group: Group, { label }: MeasureWords): string => label(by, (group.values[by] ?? null) === null ? null : group)
const total = ({ figures }: MeasureLine): number => figures.reduce((sum, { count }) => sum + count, 0)

const namesOf = (groups: readonly Group[], by: string, words: MeasureWords) =>
  [...Map.groupBy(groups, (group) => labelOf(by, group, words))].map(([label, own]) => ({ key: keyOf(own[0], by), label, own }))

function figureOf(groups: readonly Group[], value: MeasureValue | undefined): MeasureFigure {
  const below = groups.find((group) => group.below !== undefined)?.below
  return { count: figureOfGroups(value, groups), ...(below === undefined ? {} : { below }), groups }
}

/** The largest, and what is left of all others as one, which stands behind them. */
function shortened(
  lines: readonly MeasureLine[],
  { most, value, words: { others } }: Pick<Measure, 'most' | 'value'> & { readonly words: MeasureWords },
): readonly MeasureLine[] {
  const named = lines.filter(({ key }) => rankOf(key) < 0)
  if (most === undefined || named.length <= most) return lines
  const rest = named.slice(most)
  const figures = (rest[0]?.figures ?? []).map(
    (_, place): MeasureFigure =>
      figureOf(
        rest.flatMap(({ figures: each }) => each[place]?.groups ?? []),
        value,
      ),
  )
  return [...named.slice(0, most), { key: '*', label: others(rest.length), figures }, ...lines.filter(({ key }) => rankOf(key) >= 0)]
}
