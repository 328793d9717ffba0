import './charts.css'
import { useTranslation } from 'react-i18next'
import { ChartPoint } from './ChartPoint.tsx'
import { type ChartData, colourOf, totalOf } from './chartData.ts'
import { FigureCells } from './FigureCells.tsx'

interface BarsProps {
  readonly data: ChartData
  /** Column header above the names of the groups. */
  readonly head: string
}

/**
 * Bar chart with one bar per group, divided into its series. The chart is a table, so it can be read out and printed. Its figures are
 * links; the bars are none, because a small group would be too small a target. The column heads explain the colours; a single column
 * needs none.
 */
export function Bars({ data: { series, groups }, head }: BarsProps) {
  const { t } = useTranslation('common')
  const [first] = groups
  if (first !== undefined && groups.length === 1 && series.length === 1) return <ChartPoint group={first} series={series} />
  const maxTotal = Math.max(1, ...groups.map(totalOf))
  const hasSeries = series.length > 1
  return (
    <div className="chart-scroll">
      <table className="table chart-bars">
        <thead className={hasSeries ? undefined : 'visually-hidden'}>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ key, label }, seriesIndex) => (
              <th key={key} scope="col" className="field-number">
                {hasSeries && <span className="chart-swatch" style={{ background: colourOf(seriesIndex) }} aria-hidden />}
                {label === '' ? t('charts.count') : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                {group.label}
                <span className="chart-bar" aria-hidden>
                  {group.figures.map((figure, seriesIndex) => (
                    <span
                      key={series[seriesIndex]?.key ?? seriesIndex}
                      style={{ width: `${((figure.count ?? 0) / maxTotal) * 100}%`, background: colourOf(seriesIndex) }}
                    />
                  ))}
                </span>
              </th>
              <FigureCells group={group} series={series} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
