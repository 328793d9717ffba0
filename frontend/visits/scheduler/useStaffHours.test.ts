import { expect, test } from 'vitest'
import { hoursOfPeriod } from './useStaffHours.ts'

type Entry = Parameters<typeof hoursOfPeriod>[0][number]
const createEntry = (values: Partial<Entry>) =>
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

test('shows hours on their weekdays, between their first and last day', () => {
  const works = createEntry({ weekdays: ['MONDAY', 'SUNDAY'], startTime: '09:00:00', endTime: '12:30:00' })
  expect(hoursOfPeriod([works], week).map(({ start, end }) => [start, end])).toEqual([
    ['2026-11-22T09:00:00', '2026-11-22T12:30:00'],
    ['2026-11-23T09:00:00', '2026-11-23T12:30:00'],
  ])
  expect(hoursOfPeriod([{ ...works, startsOn: '2026-11-23' }], week)).toHaveLength(1)
  expect(hoursOfPeriod([{ ...works, endsOn: '2026-11-22' }], week)).toHaveLength(1)
})

test('shows an absence on each day, for the whole day when no time is given', () => {
  const awayEntry = createEntry({ kind: 'AWAY', startsOn: '2026-11-27', endsOn: '2026-12-02', note: 'Congress' })
  expect(hoursOfPeriod([awayEntry], week)).toMatchObject([
    { kind: 'AWAY', title: 'Congress', start: '2026-11-27T00:00:00', end: '2026-11-28T00:00:00' },
    { start: '2026-11-28T00:00:00', end: '2026-11-29T00:00:00' },
  ])
})

test('joins overlapping hours, and separates those with time between them', () => {
  const createWorkEntry = (startTime: string, endTime: string, note: string | null = null) =>
    createEntry({ id: startTime, weekdays: ['MONDAY'], startTime, endTime, note })
  const allEntries = [
    createWorkEntry('09:00:00', '12:00:00', 'North'),
    createWorkEntry('11:00:00', '14:00:00', 'South'),
    createWorkEntry('15:00:00', '16:00:00'),
  ]
  expect(hoursOfPeriod(allEntries, week)).toMatchObject([
    { title: 'North · South', start: '2026-11-23T09:00:00', end: '2026-11-23T14:00:00' },
    { start: '2026-11-23T15:00:00', end: '2026-11-23T16:00:00' },
  ])
})
