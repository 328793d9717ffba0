import './charts.css'
import type { ChartGroup, ChartSeries } from './chartData.ts'
import { FigureText } from './FigureText.tsx'

interface ChartPointProps {
  readonly group: ChartGroup
  readonly series: readonly ChartSeries[]
}

/** Figures of a chart with a single group. One bar or one point compares nothing, so the figures are shown as numbers. */
export const ChartPoint = ({ group, series }: ChartPointProps) => (
  <ul className="chart-point">
    {group.figures.map((figure, seriesIndex) => (
      <li key={series[seriesIndex]?.key ?? seriesIndex}>
        <strong className="figure-number">
          <FigureText figure={figure} />
        </strong>
        <span>{[series[seriesIndex]?.label, group.label].filter(Boolean).join(' · ')}</span>
      </li>
    ))}
  </ul>
)
