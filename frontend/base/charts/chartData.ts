/** What a chart shows: a line for each group, with a figure for each series. */
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
  /** By the series, in their order. */
  readonly figures: readonly ChartFigure[]
  /** Only in the table: it has no place along the time. */
  readonly isOffAxis?: boolean
}

export interface ChartFigure {
  /** Null where there is none, as of a mean of nothing. */
  readonly count: number | null
  /** The list of what is counted. */
  readonly to?: string
}

/** Of all series together. */
export const totalOf = ({ figures }: ChartGroup): number => figures.reduce((sum, { count }) => sum + (count ?? 0), 0)

const mostColours = 7

/** The colour of a series, in the order in which they can be told apart by people who see colours otherwise, too. */
export const colourOf = (place: number): string => `var(--chart-${(place % mostColours) + 1})`
