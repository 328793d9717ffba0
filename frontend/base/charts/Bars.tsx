import './charts.css'
import { useTranslation } from 'react-i18next'
import { type ChartData, colourOf, totalOf } from './chartData.ts'
import { FigureCells } from './FigureCells.tsx'
import { Legend } from './Legend.tsx'

interface BarsProps {
  readonly data: ChartData
  /** What the groups are, for whoever cannot see the bars. */
  readonly head: string
}

/** A bar a group, parted by its series: the table is the chart, and is read, printed and followed as one. */
export function Bars({ data: { series, groups }, head }: BarsProps) {
  const { t } = useTranslation('common')
  const most = Math.max(1, ...groups.map(totalOf))
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
                    {group.figures.map(({ count }, place) => (
                      <span
                        key={series[place]?.key ?? place}
                        style={{ width: `${((count ?? 0) / most) * 100}%`, background: colourOf(place) }}
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
