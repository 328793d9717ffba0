import { useTranslation } from 'react-i18next'
import type { ChartData } from './chartData.ts'
import { FigureCells } from './FigureCells.tsx'

interface ChartTableProps {
  readonly data: ChartData
  /** Column header above the names of the groups. */
  readonly head: string
}

/** Table of a chart's figures. Each figure links to the list of rows that it counts. */
export function ChartTable({ data: { series, groups }, head }: ChartTableProps) {
  const { t } = useTranslation('common')
  return (
    <div className="chart-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="field-number">
                {series.length === 1 && label === '' ? t('charts.count') : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{group.label}</th>
              <FigureCells group={group} series={series} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
