import { type ChartSeries, colourOf } from './chartData.ts'

/** Which colour is what; nothing where there is one alone. */
export const Legend = ({ series }: { readonly series: readonly ChartSeries[] }) =>
  series.length < 2 ? null : (
    <ul className="chart-legend">
      {series.map(({ key, label }, place) => (
        <li key={key}>
          <span className="chart-swatch" style={{ background: colourOf(place) }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
