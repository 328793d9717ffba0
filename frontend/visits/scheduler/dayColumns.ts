import { labelOf, type Visit } from './calendarEvents.ts'

/** Fields by which a day can be split into columns; `none` is one column for all visits. */
export const columnFields = ['none', 'staffId', 'roomId'] as const
export type ColumnField = (typeof columnFields)[number]

/** A visit and its position in its column. */
export interface PlacedVisit {
  readonly row: Visit
  /** Minutes since midnight. */
  readonly start: number
  readonly end: number
  /** Index among visits that overlap, and their number. */
  readonly lane: number
  readonly lanes: number
}

export interface DayColumn {
  /** ID of the staff member or room; empty for visits without one. */
  readonly id: string
  readonly name: string
  readonly visits: readonly PlacedVisit[]
}

/** Minutes that a visit takes at least in a column, so that its text fits. */
const leastMinutes = 30

/** Splits the visits of a day into columns: first those without staff or room, then the others by name. Pure. */
export const columnsOfDay = (visits: readonly Visit[], field: Exclude<ColumnField, 'none'>): readonly DayColumn[] =>
  [...Map.groupBy(visits, (row) => row[field] ?? '')]
    .map(([id, rows]) => ({ id, name: rows[0] === undefined ? '' : labelOf(rows[0], field), visits: placeVisits(rows) }))
    .sort((left, right) => Number(left.id !== '') - Number(right.id !== '') || left.name.localeCompare(right.name))

/** Places overlapping visits side by side. Pure. */
function placeVisits(rows: readonly Visit[]): readonly PlacedVisit[] {
  const timed = rows
    .map((row) => {
      const start = minutesOf(row.visitTime)
      return { row, start, end: start + Math.max(row.durationMinutes ?? 0, leastMinutes) }
    })
    .sort((left, right) => left.start - right.start || left.end - right.end)
  const placedVisits: PlacedVisit[] = []
  let group: Omit<PlacedVisit, 'lanes'>[] = []
  let laneEnds: number[] = []
  const closeGroup = () => {
    placedVisits.push(...group.map((each) => ({ ...each, lanes: laneEnds.length })))
    group = []
    laneEnds = []
  }
  for (const each of timed) {
    if (laneEnds.every((end) => end <= each.start)) closeGroup()
    const freeLane = laneEnds.findIndex((end) => end <= each.start)
    const lane = freeLane < 0 ? laneEnds.length : freeLane
    laneEnds[lane] = each.end
    group.push({ ...each, lane })
  }
  closeGroup()
  return placedVisits
}

const minutesOf = (time: string | null): number => {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the first and the last hour to show: the usual working hours, and those of all visits. Pure. */
export function hoursOfColumns(columns: readonly DayColumn[]): { readonly first: number; readonly last: number } {
  const visits = columns.flatMap((column) => column.visits)
  return {
    first: Math.min(8, ...visits.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(17, ...visits.map(({ end }) => Math.ceil(end / 60))),
  }
}
