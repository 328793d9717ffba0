import { type ChartSeries, colourOf } from './chartData.ts'

/** Explains the colours of the series. Renders nothing for a single series. */
export const Legend = ({ series }: { readonly series: readonly ChartSeries[] }) =>
  series.length < 2 ? null : (
    <ul className="chart-legend">
      {series.map(({ key, label }, seriesIndex) => (
        <li key={key}>
          <span className="chart-swatch" style={{ background: colourOf(seriesIndex) }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
