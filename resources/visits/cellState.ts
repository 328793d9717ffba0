import { daysAfter } from '../core/day.ts'
import type { ResourceRow } from '../rows.ts'
import type { VisitWindow } from './windows.ts'

/** How a visit of a participant stands on a day: its status, and what the day makes of it. */
export type CellState = Exclude<ResourceRow['participantVisit']['status'], 'UNSCHEDULED'> | 'LATER' | 'DUE' | 'OVERDUE'

/** Days ahead of its window in which a visit should be planned. */
export const planAhead = 14

/** Pure. @param today the day at the participant's site */
export function cellStateOf(
  { status, visitDate }: Pick<ResourceRow['participantVisit'], 'status' | 'visitDate'>,
  window: VisitWindow | null,
  today: string,
): CellState {
  if (status === 'SCHEDULED') return visitDate !== null && visitDate < today ? 'OVERDUE' : 'SCHEDULED'
  if (status !== 'UNSCHEDULED') return status
  if (window === null) return 'LATER'
  if (window.closesOn < today) return 'OVERDUE'
  return window.opensOn <= daysAfter(today, planAhead) ? 'DUE' : 'LATER'
}
