import type { SummaryAnswer } from '../core/answers/answers.ts'
import { parseGrouping } from '../core/answers/summary.ts'
import type { Measure } from '../core/measure.ts'
import { figureOfGroups, type MeasureValue } from '../core/measureValue.ts'
import { getResource } from '../index.ts'
import { ageFieldOf } from '../participants/ages.ts'
import { calendarOf, isCumulative, isPartial, type MeasureDays, spansOf } from './measureDays.ts'

type Group = SummaryAnswer['groups'][number]

/**
 * A measure as a table: a line for each group, with a figure for each series. Charts, files and printouts all use this table, so their
 * figures agree.
 */
export interface MeasureTable {
  /** A single series without a name if the measure has no second grouping. */
  readonly series: readonly { readonly key: string; readonly label: string }[]
  readonly lines: readonly MeasureLine[]
}

export interface MeasureLine {
  readonly key: string
  readonly label: string
  /** Figures of the line: one for each series, in the order of the series. */
  readonly figures: readonly MeasureFigure[]
  /** The line contains rows without a date, or with a hidden date, in a time chart. */
  readonly isUndated?: true
}

export interface MeasureFigure {
  /** Number of rows, or the value of the measure. Null if there is no value, such as the mean of no rows. */
  readonly count: number | null
  /** Groups that the figure combines; empty for a cumulative figure. */
  readonly groups: readonly Group[]
}

/** Labels of groups in the reader's language. */
export interface MeasureLabels {
  /** Returns the label of the value of the field or span `grouping`. */
  label(grouping: string, group: Group): string
  /** Returns the label of rows without a value in the field or span `grouping`. */
  notMentioned(grouping: string): string
  /** Label of rows whose value is hidden. */
  readonly hidden: string
  /** Label of the small groups, combined. */
  readonly small: string
  /** Returns the label of a span that is counted in part. */
  partial(label: string): string
  /** Returns the label of the line that combines the groups beyond the limit. @param count number of these groups */
  others(count: number): string
  /** Name of the figures, if they are not plain counts. */
  readonly value?: string
}

/** Returns the field that labels the lines of a measure: for groups by age, the age instead of the date of birth. Pure. */
export function getHeadingField({ of, by: [first = ''] }: Measure): string {
  const { field = first, span } = parseGrouping(first) ?? {}
  return span === 'ages' ? (ageFieldOf(getResource(of), field) ?? field) : field
}

/** Keys of lines that represent no single value. */
const lineKeys = { hidden: '*hidden', small: '*small', others: '*others', notMentioned: '' } as const
/** Keys of lines that come last, in this order: Unknowns, Other, Not Mentioned (specification 1, section 7, "Reports"). */
const trailingKeys: readonly string[] = ['unknown', 'other', lineKeys.notMentioned, lineKeys.hidden, lineKeys.small]
const rankOf = (key: string): number => trailingKeys.indexOf(key.toLowerCase())

/**
 * Returns the measure as a table. Groups are in time order, else the largest first. If the measure limits the number of groups, the
 * groups beyond the limit are combined. Groups with the same label are one group, because studies have sources with the same names. A
 * time chart has a line for every span, including spans without rows; the label shows if a span is counted in part. Figures of a line
 * chart are cumulative: each is the total at the end of its span, including rows before the period. Pure except for `labels`.
 */
export function measureTable(measure: Measure, summary: SummaryAnswer, labels: MeasureLabels, days: MeasureDays): MeasureTable {
  const {
    by: [first = '', second],
    value,
  } = measure
  const { groups } = summary
  const series = second === undefined ? [{ key: '', label: labels.value ?? '' }] : namesOf(groups, second, labels)
  const lines = namesOf(groups, first, labels).map(({ key, label, own }) => ({
    key,
    label,
    figures: series.map(({ label: each }) =>
      figureOf(second === undefined ? own : own.filter((group) => nameOf(second, group, labels).label === each), value),
    ),
  }))
  const table = { series: series.map(({ key, label }) => ({ key, label })) }
  if (calendarOf(measure) !== null)
    return { ...table, lines: createTimeLines(measure, { lines, summary, series: series.length }, labels, days) }
  const isByAge = parseGrouping(first)?.span === 'ages'
  const orderedLines = lines.toSorted(
    (first, other) => rankOf(first.key) - rankOf(other.key) || (isByAge ? 0 : sumFigures(other) - sumFigures(first)),
  )
  return { ...table, lines: shortenLines(orderedLines, measure, labels) }
}

interface TimeLineInput {
  readonly lines: readonly MeasureLine[]
  readonly summary: SummaryAnswer
  /** Number of series. */
  readonly series: number
}

/** Returns a line for each span of the calendar, followed by the lines of groups without a date. */
function createTimeLines(
  measure: Measure,
  { lines, summary: { before = 0 }, series }: TimeLineInput,
  labels: MeasureLabels,
  days: MeasureDays,
) {
  const datedLinesByKey = new Map(lines.filter(({ key }) => rankOf(key) < 0).map((line) => [line.key, line]))
  const undatedLines = lines.filter(({ key }) => rankOf(key) >= 0).map((line) => ({ ...line, isUndated: true as const }))
  if (datedLinesByKey.size === 0 && before === 0) return undatedLines
  const [first = ''] = measure.by
  const starts = [...datedLinesByKey.keys()].toSorted()
  const spans = spansOf(measure, { first: starts[0], last: starts.at(-1) }, days)
  const runningTotals = Array.from({ length: series }, () => before)
  const spanLines = spans.map((key): MeasureLine => {
    const label = datedLinesByKey.get(key)?.label ?? labels.label(first, { values: { [first]: key }, count: 0 })
    const figures = datedLinesByKey.get(key)?.figures ?? runningTotals.map(() => figureOf([], measure.value))
    return {
      key,
      label: isPartial(measure, key, days) ? labels.partial(label) : label,
      figures: isCumulative(measure) ? figures.map(({ count }, index) => addToTotal(runningTotals, index, count ?? 0)) : figures,
    }
  })
  return [...spanLines, ...undatedLines]
}

function addToTotal(runningTotals: number[], index: number, count: number): MeasureFigure {
  runningTotals[index] = (runningTotals[index] ?? 0) + count
  return { count: runningTotals[index], groups: [] }
}

const sumFigures = ({ figures }: MeasureLine): number => figures.reduce((sum, { count }) => sum + (count ?? 0), 0)

function nameOf(grouping: string, group: Group, labels: MeasureLabels): { readonly key: string; readonly label: string } {
  const { values, hidden, below } = group
  if (below !== undefined) return { key: lineKeys.small, label: labels.small }
  if (hidden?.includes(grouping) === true) return { key: lineKeys.hidden, label: labels.hidden }
  const value = values[grouping] ?? null
  return value === null
    ? { key: lineKeys.notMentioned, label: labels.notMentioned(grouping) }
    : { key: String(value), label: labels.label(grouping, group) }
}

const namesOf = (groups: readonly Group[], grouping: string, labels: MeasureLabels) =>
  [...Map.groupBy(groups, (group) => nameOf(grouping, group, labels).label).values()].flatMap((groupsOfName) => {
    const [group] = groupsOfName
    return group === undefined ? [] : [{ ...nameOf(grouping, group, labels), own: groupsOfName }]
  })

const figureOf = (groups: readonly Group[], value: MeasureValue | undefined): MeasureFigure => ({
  count: figureOfGroups(value, groups),
  groups,
})

/** Returns the largest lines, followed by one line that combines all smaller ones. */
function shortenLines(
  lines: readonly MeasureLine[],
  { most, value }: Pick<Measure, 'most' | 'value'>,
  { others }: MeasureLabels,
): readonly MeasureLine[] {
  const namedLines = lines.filter(({ key }) => rankOf(key) < 0)
  if (most === undefined || namedLines.length <= most) return lines
  const remainingLines = namedLines.slice(most)
  const figures = (remainingLines[0]?.figures ?? []).map(
    (_, index): MeasureFigure =>
      figureOf(
        remainingLines.flatMap(({ figures: each }) => each[index]?.groups ?? []),
        value,
      ),
  )
  return [
    ...namedLines.slice(0, most),
    { key: lineKeys.others, label: others(remainingLines.length), figures },
    ...lines.filter(({ key }) => rankOf(key) >= 0),
  ]
}

/** True for the label of a group by a number, such as a grade. */
export const isPlainNumber = (label: string): boolean => /^-?\d+$/.test(label)
