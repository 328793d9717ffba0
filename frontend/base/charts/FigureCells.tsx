import type { ChartGroup, ChartSeries } from './chartData.ts'
import { FigureText } from './FigureText.tsx'

interface FigureCellsProps {
  readonly group: ChartGroup
  readonly series: readonly ChartSeries[]
}

/** The figures of a group, a cell for each series. */
export const FigureCells = ({ group, series }: FigureCellsProps) =>
  group.figures.map((figure, place) => (
    <td key={series[place]?.key ?? place} className="field-number">
      <FigureText figure={figure} />
    </td>
  ))
