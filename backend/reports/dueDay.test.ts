import { describe, expect, it } from 'vitest'
import { dueDay } from './dueDay.ts'

const neverSchedule = { frequency: 'NEVER', weekday: null, dayOfMonth: null, hour: 7, sentFor: null } as const

describe('the due date of a report', () => {
  it.each([
    [{ frequency: 'NEVER' }, '2026-03-09 12:00', null],
    [{ frequency: 'DAILY' }, '2026-03-09 07:00', '2026-03-09'],
    [{ frequency: 'DAILY' }, '2026-03-09 06:59', '2026-03-08'],
    [{ frequency: 'DAILY', sentFor: '2026-03-08' }, '2026-03-09 06:59', null],
    [{ frequency: 'DAILY', sentFor: '2026-03-08' }, '2026-03-09 23:59', '2026-03-09'],
    [{ frequency: 'DAILY', sentFor: '2026-03-09' }, '2026-03-09 23:59', null],
    // 2026-03-09 is a Monday.
    [{ frequency: 'WEEKLY', weekday: 'MONDAY' }, '2026-03-09 08:00', '2026-03-09'],
    [{ frequency: 'WEEKLY', weekday: 'MONDAY' }, '2026-03-11 08:00', '2026-03-09'],
    [{ frequency: 'WEEKLY', weekday: 'MONDAY' }, '2026-03-12 08:00', null],
    [{ frequency: 'WEEKLY', weekday: 'MONDAY', sentFor: '2026-03-09' }, '2026-03-10 08:00', null],
    [{ frequency: 'MONTHLY', dayOfMonth: 1 }, '2026-04-01 07:30', '2026-04-01'],
    [{ frequency: 'MONTHLY', dayOfMonth: 28 }, '2026-03-01 06:00', '2026-02-28'],
    [{ frequency: 'MONTHLY', dayOfMonth: 1, sentFor: '2026-03-01' }, '2026-04-01 07:30', '2026-04-01'],
  ] as const)('the schedule %j at %s is due for %s', (schedule, clock, day) =>
    expect(dueDay({ ...neverSchedule, ...schedule }, clock)).toBe(day),
  )
})
