import type { Visit } from './calendarEvents.ts'
import type { CalendarView } from './calendarView.ts'
import type { ColumnField } from './dayColumns.ts'

/** Date, time and duration of a visit, or some of these. */
export type VisitTime = Partial<Pick<Visit, 'visitDate' | 'visitTime' | 'durationMinutes'>>

/** Shown period, and the open dialog: for an empty slot, or for a visit to move. */
export interface SchedulerState {
  readonly view: CalendarView
  /** YYYY-MM-DD. */
  readonly day: string
  /** Columns of the day view. */
  readonly columns: ColumnField
  readonly slot: { readonly day: string; readonly time: string } | null
  readonly moving: { readonly row: Visit; readonly to: VisitTime } | null
}

export type SchedulerEvent =
  | { readonly kind: 'view'; readonly view: CalendarView }
  | { readonly kind: 'columns'; readonly columns: ColumnField }
  | { readonly kind: 'day'; readonly day: string }
  /** Opens a day from the month view. */
  | { readonly kind: 'dayOpened'; readonly day: string }
  | { readonly kind: 'slot'; readonly day: string; readonly time: string }
  | { readonly kind: 'moving'; readonly row: Visit; readonly to: VisitTime }
  | { readonly kind: 'closed' }

export const initialState: Pick<SchedulerState, 'columns' | 'slot' | 'moving'> = { columns: 'none', slot: null, moving: null }

/** Returns the state after an event. Pure. */
export function reduceScheduler(state: SchedulerState, event: SchedulerEvent): SchedulerState {
  switch (event.kind) {
    case 'view':
      return { ...state, view: event.view }
    case 'columns':
      return { ...state, columns: event.columns }
    case 'day':
      return { ...state, day: event.day }
    case 'dayOpened':
      return { ...state, day: event.day, view: 'day' }
    case 'slot':
      return { ...state, slot: { day: event.day, time: event.time }, moving: null }
    case 'moving':
      return { ...state, slot: null, moving: { row: event.row, to: event.to } }
    case 'closed':
      return { ...state, slot: null, moving: null }
  }
}
