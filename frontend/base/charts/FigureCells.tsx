import type { ChartGroup, ChartSeries } from './chartData.ts'
import { FigureText } from './FigureText.tsx'

interface FigureCellsProps {
  readonly group: ChartGroup
  readonly series: readonly ChartSeries[]
}

/** Table cells with the figures of a group, one cell per series. */
export const FigureCells = ({ group, series }: FigureCellsProps) =>
  group.figures.map((figure, seriesIndex) => (
    <td key={series[seriesIndex]?.key ?? seriesIndex} className="field-number">
      <FigureText figure={figure} />
    </td>
  ))
