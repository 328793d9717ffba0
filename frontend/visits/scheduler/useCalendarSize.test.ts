import { expect, test } from 'vitest'
import type { Visit } from './calendarEvents.ts'
import { printedHoursOf } from './useCalendarSize.ts'

const createVisit = (visitTime: string | null, durationMinutes: number) =>
  ({ visitDate: '2026-11-27', visitTime, durationMinutes }) as Visit

test('a printed calendar shows the working hours', () => {
  expect(printedHoursOf([])).toEqual({ slotMinTime: '07:00:00', slotMaxTime: '18:00:00' })
  expect(printedHoursOf([createVisit('09:30', 60), createVisit(null, 60)])).toEqual({ slotMinTime: '07:00:00', slotMaxTime: '18:00:00' })
})

test('a printed calendar also shows the hours of earlier and later visits', () => {
  expect(printedHoursOf([createVisit('05:45', 30), createVisit('19:15', 60)])).toEqual({ slotMinTime: '05:00:00', slotMaxTime: '21:00:00' })
  expect(printedHoursOf([createVisit('17:00', 120)])).toEqual({ slotMinTime: '07:00:00', slotMaxTime: '19:00:00' })
  expect(printedHoursOf([createVisit('23:30', 60)])).toEqual({ slotMinTime: '07:00:00', slotMaxTime: '24:00:00' })
})
