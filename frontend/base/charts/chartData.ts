/** Data of a chart: one row per group, with one figure per series. */
export interface ChartData {
  readonly series: readonly ChartSeries[]
  readonly groups: readonly ChartGroup[]
}

export interface ChartSeries {
  readonly key: string
  readonly label: string
}

export interface ChartGroup {
  readonly key: string
  readonly label: string
  /** Figures, one per series, in the order of the series. */
  readonly figures: readonly ChartFigure[]
  /** True for a group that appears only in the table, since it has no position on the time axis. */
  readonly isOffAxis?: boolean
}

export interface ChartFigure {
  /** Null if there is no value, such as the mean of zero rows. */
  readonly count: number | null
  /** URL of the list of counted rows. */
  readonly to?: string
}

/** Returns the sum of a group over all series. */
export const totalOf = ({ figures }: ChartGroup): number => figures.reduce((sum, { count }) => sum + (count ?? 0), 0)

const mostColours = 7

/** Returns the colour of a series. Colour-blind readers can distinguish colours that follow each other. */
export const colourOf = (seriesIndex: number): string => `var(--chart-${(seriesIndex % mostColours) + 1})`
