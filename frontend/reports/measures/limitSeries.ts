import type { Measure } from '#resources/core/measure.ts'
import { figureOfGroups } from '#resources/core/measureValue.ts'
import type { MeasureFigure, MeasureTable } from '#resources/figures/measureTable.ts'

/** Maximum number of series of a chart; with more, colours and columns are hard to tell apart. */
const maxSeries = 6

/**
 * Combines the smallest series of a table into one, if it has more than a chart can show. Pure.
 * @param others returns the name of the combined series
 */
export function limitSeries(table: MeasureTable, { value }: Pick<Measure, 'value'>, others: (count: number) => string): MeasureTable {
  const { series, lines } = table
  if (series.length <= maxSeries) return table
  const sumOf = (index: number) => lines.reduce((sum, { figures }) => sum + (figures[index]?.count ?? 0), 0)
  const ranked = series.map((_, index) => index).toSorted((first, other) => sumOf(other) - sumOf(first))
  const largest = ranked.slice(0, maxSeries - 1).toSorted((first, other) => first - other)
  const rest = ranked.slice(maxSeries - 1)
  const combine = (figures: readonly MeasureFigure[]): MeasureFigure => {
    const groups = rest.flatMap((index) => figures[index]?.groups ?? [])
    return { count: figureOfGroups(value, groups), groups }
  }
  const pick = <Item>(items: readonly Item[]): readonly Item[] => largest.flatMap((index) => items[index] ?? [])
  return {
    series: [...pick(series), { key: '*others', label: others(rest.length) }],
    lines: lines.map((line) => ({ ...line, figures: [...pick(line.figures), combine(line.figures)] })),
  }
}
