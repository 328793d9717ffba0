import { expect, test } from 'vitest'
import { hoursIn } from './useStaffHours.ts'

type Entry = Parameters<typeof hoursIn>[0][number]
const entry = (values: Partial<Entry>) =>
  ({
    id: 'e',
    kind: 'WORKS',
    weekdays: null,
    startsOn: '2026-11-01',
    endsOn: null,
    startTime: null,
    endTime: null,
    note: null,
    ...values,
  }) as Entry

/** 2026-11-23 is a Monday. */
const week = { from: '2026-11-22', until: '2026-11-28' }

test('hours stand on their weekdays, between their first and last day', () => {
  const works = entry({ weekdays: ['MONDAY', 'SUNDAY'], startTime: '09:00:00', endTime: '12:30:00' })
  expect(hoursIn([works], week).map(({ start, end }) => [start, end])).toEqual([
    ['2026-11-22T09:00:00', '2026-11-22T12:30:00'],
    ['2026-11-23T09:00:00', '2026-11-23T12:30:00'],
  ])
  expect(hoursIn([{ ...works, startsOn: '2026-11-23' }], week)).toHaveLength(1)
  expect(hoursIn([{ ...works, endsOn: '2026-11-22' }], week)).toHaveLength(1)
})

test('who is away is away on each day, the whole day where no time is said', () => {
  const away = entry({ kind: 'AWAY', startsOn: '2026-11-27', endsOn: '2026-12-02', note: 'Congress' })
  expect(hoursIn([away], week)).toMatchObject([
    { kind: 'AWAY', title: 'Congress', start: '2026-11-27T00:00:00', end: '2026-11-28T00:00:00' },
    { start: '2026-11-28T00:00:00', end: '2026-11-29T00:00:00' },
  ])
})

test('hours that overlap are one stretch; those with time between them are two', () => {
  const works = (startTime: string, endTime: string, note: string | null = null) =>
    entry({ id: startTime, weekdays: ['MONDAY'], startTime, endTime, note })
  const all = [works('09:00:00', '12:00:00', 'North'), works('11:00:00', '14:00:00', 'South'), works('15:00:00', '16:00:00')]
  expect(hoursIn(all, week)).toMatchObject([
    { title: 'North · South', start: '2026-11-23T09:00:00', end: '2026-11-23T14:00:00' },
    { start: '2026-11-23T15:00:00', end: '2026-11-23T16:00:00' },
  ])
})
