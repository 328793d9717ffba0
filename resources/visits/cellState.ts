import type { ResourceRow } from '../core/rows.ts'
import { addDays } from '../core/values/day.ts'
import type { VisitWindow } from './windows.ts'

/** State of a participant's visit on a day: its status, refined by its window. */
export type CellState = Exclude<ResourceRow['participantVisit']['status'], 'UNSCHEDULED'> | 'LATER' | 'DUE' | 'OVERDUE'

/** A visit should be scheduled from this number of days before its window opens. */
export const planAheadDays = 14

/** Returns the state of a visit. Pure. @param today today's date at the participant's site */
export function cellStateOf(
  { status, visitDate }: Pick<ResourceRow['participantVisit'], 'status' | 'visitDate'>,
  window: VisitWindow | null,
  today: string,
): CellState {
  if (status === 'SCHEDULED') return visitDate !== null && visitDate < today ? 'OVERDUE' : 'SCHEDULED'
  if (status !== 'UNSCHEDULED') return status
  if (window === null) return 'LATER'
  if (window.closesOn < today) return 'OVERDUE'
  return window.opensOn <= addDays(today, planAheadDays) ? 'DUE' : 'LATER'
}
