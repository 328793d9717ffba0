import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { endOf, type Visit } from './calendarEvents.ts'

/** Hours that every printed calendar shows. */
const workingHours = { first: 7, last: 18 } as const
const hoursOfDay = 24

/** Size of the calendar: its CSS height, and the hours that it shows. */
interface CalendarSize {
  readonly height: string
  readonly slotMinTime?: string
  readonly slotMaxTime?: string
}

/** Returns the size of the calendar. On paper it does not scroll, so it shows only working hours and the hours of the visits. */
export function useCalendarSize(visits: readonly Visit[]): CalendarSize {
  const isPhone = useIsPhone()
  if (useIsPrinting()) return { height: 'auto', ...printedHoursOf(visits) }
  return { height: isPhone ? 'max(480px, calc(100dvh - 280px))' : '100%' }
}

/** Returns the first and last hour of a printed calendar, as HH:mm:ss. Pure. */
export function printedHoursOf(visits: readonly Visit[]): Required<Pick<CalendarSize, 'slotMinTime' | 'slotMaxTime'>> {
  const starts = visits.flatMap(({ visitTime }) => (visitTime === null ? [] : [Number(visitTime.slice(0, 2))]))
  const ends = visits.flatMap((row) => (row.visitTime === null ? [] : [lastHourOf(row)]))
  return {
    slotMinTime: formatHour(Math.min(workingHours.first, ...starts)),
    slotMaxTime: formatHour(Math.max(workingHours.last, ...ends)),
  }
}

/** Returns the hour at which the visit has ended; 24 if it ends on another day. */
function lastHourOf(row: Visit): number {
  const end = endOf(row)
  if (end.slice(0, 10) !== row.visitDate) return hoursOfDay
  return Number(end.slice(11, 13)) + (end.slice(14, 16) === '00' ? 0 : 1)
}

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`
