import './charts.css'
import { useTranslation } from 'react-i18next'
import { type ChartData, colourOf, totalOf } from './chartData.ts'
import { FigureCells } from './FigureCells.tsx'
import { Legend } from './Legend.tsx'

interface BarsProps {
  readonly data: ChartData
  /** Column header above the names of the groups, for screen readers. */
  readonly head: string
}

/**
 * Bar chart with one bar per group, divided into its series. The chart is a table, so it can be read out and printed, and its figures are
 * links.
 */
export function Bars({ data: { series, groups }, head }: BarsProps) {
  const { t } = useTranslation('common')
  const maxTotal = Math.max(1, ...groups.map(totalOf))
  return (
    <>
      <Legend series={series} />
      <div className="chart-scroll">
        <table className="table chart-bars">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
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
                    {group.figures.map(({ count }, seriesIndex) => (
                      <span
                        key={series[seriesIndex]?.key ?? seriesIndex}
                        style={{ width: `${((count ?? 0) / maxTotal) * 100}%`, background: colourOf(seriesIndex) }}
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
    </>
  )
}
