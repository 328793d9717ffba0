import './charts.css'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useNumbers } from '../i18n/numbers.ts'
import { ChartPoint } from './ChartPoint.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type ChartData, type ChartFigure, colourOf } from './chartData.ts'
import { Legend } from './Legend.tsx'

export interface TimeChartProps {
  readonly data: ChartData
  /** Column header above the names of the groups. */
  readonly head: string
  readonly kind: 'columns' | 'line'
  /** Horizontal line at the target value. */
  readonly goal?: { readonly value: number; readonly label: string }
  /** Index of the first forecast figure. The line of the forecast is dashed. */
  readonly foretoldFrom?: number
}

/** Width of a column in pixels; a wide bar looks like a large figure. */
const maxBarSize = 48

const axis = { stroke: 'var(--line)', tickLine: false, fontSize: 12 } as const

/**
 * Chart of figures over time: columns, or a line of cumulative totals; a single figure is shown as a number. Screen readers ignore the
 * chart: the table below it contains the same figures, each with a link to its list.
 */
export function TimeChart({ data, head, kind, goal, foretoldFrom }: TimeChartProps) {
  const { t } = useTranslation('common')
  const { series } = data
  const groups = data.groups.filter(({ isOffAxis }) => isOffAxis !== true)
  const [first] = groups
  const isPoint = first !== undefined && groups.length === 1
  return (
    <>
      {isPoint ? (
        <>
          <ChartPoint group={first} series={series} />
          {goal !== undefined && <p className="chart-goal">{goal.label}</p>}
        </>
      ) : (
        <>
          <Legend series={series} />
          <TimePicture groups={groups} series={series} kind={kind} goal={goal} foretoldFrom={foretoldFrom} />
        </>
      )}
      {(!isPoint || data.groups.length > 1) && (
        <details className="chart-table">
          <summary>{t('charts.table')}</summary>
          <ChartTable data={data} head={head} />
        </details>
      )}
    </>
  )
}

interface TimePictureProps extends Pick<TimeChartProps, 'kind'>, ChartData {
  readonly goal: TimeChartProps['goal']
  readonly foretoldFrom: number | undefined
}

/** The drawing. A click on a column or a point opens its list; the keyboard uses the links of the table. */
function TimePicture({ groups, series, kind, goal, foretoldFrom }: TimePictureProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const navigate = useNavigate()
  const open = (figure: ChartFigure | undefined) => {
    if (figure?.to !== undefined && figure.count !== 0) void navigate(figure.to, { state: { counted: figure.count } })
  }
  const hasLists = groups.some(({ figures }) => figures.some(({ to }) => to !== undefined))
  const rows = groups.map(({ label, figures }, groupIndex) => ({
    label,
    ...Object.fromEntries(
      figures.flatMap(({ count }, seriesIndex) => {
        const isForetold = foretoldFrom !== undefined && groupIndex >= foretoldFrom
        return [
          [`s${seriesIndex}`, isForetold ? null : count],
          // The dashed line begins at the last point of the solid line.
          [`f${seriesIndex}`, foretoldFrom !== undefined && groupIndex >= foretoldFrom - 1 ? count : null],
        ]
      }),
    ),
  }))
  const frame = { data: rows, margin: { top: 16, right: 16, bottom: 0, left: 0 } }
  const common = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line-soft)" />
      <XAxis dataKey="label" {...axis} minTickGap={24} />
      <YAxis {...axis} width={40} allowDecimals={false} tickFormatter={(value: number) => numbers.format(value)} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--line-soft)', stroke: 'var(--line)' }}
        contentStyle={{ background: 'var(--surface-container)', border: '1px solid var(--line)', borderRadius: 6, color: 'var(--text)' }}
      />
      {goal !== undefined && (
        <ReferenceLine
          y={goal.value}
          ifOverflow="extendDomain"
          stroke="var(--chart-2)"
          strokeDasharray="6 4"
          label={{ value: goal.label, position: 'insideTopLeft' }}
        />
      )}
    </>
  )
  return (
    <div className="chart-picture" data-linked={hasLists} aria-hidden>
      <ResponsiveContainer>
        {kind === 'columns' ? (
          <BarChart {...frame} maxBarSize={maxBarSize} accessibilityLayer={false}>
            {common}
            {series.map(({ key, label }, seriesIndex) => (
              <Bar
                key={key}
                name={label === '' ? t('charts.count') : label}
                dataKey={`s${seriesIndex}`}
                stackId="all"
                fill={colourOf(seriesIndex)}
                isAnimationActive={false}
                onClick={(_, groupIndex) => open(groups[groupIndex]?.figures[seriesIndex])}
              />
            ))}
          </BarChart>
        ) : (
          <LineChart
            {...frame}
            accessibilityLayer={false}
            onClick={({ activeTooltipIndex }) => open(groups[Number(activeTooltipIndex)]?.figures[0])}
          >
            {common}
            {series.map(({ key, label }, seriesIndex) => (
              <Line
                key={key}
                name={label}
                dataKey={`s${seriesIndex}`}
                stroke={colourOf(seriesIndex)}
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              />
            ))}
            {foretoldFrom !== undefined &&
              series.map(({ key }, seriesIndex) => (
                <Line
                  key={`${key} foretold`}
                  name={t('charts.forecast')}
                  dataKey={`f${seriesIndex}`}
                  stroke={colourOf(seriesIndex)}
                  strokeWidth={2}
                  strokeDasharray="4 4"
                  dot={false}
                  isAnimationActive={false}
                />
              ))}
          </LineChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}
