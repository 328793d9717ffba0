import { expect, it } from 'vitest'
import { formatClock } from '#resources/core/values/day.ts'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { getReadersZone } from '../../base/i18n/dates.ts'
import { nowMarkOf } from './nowMark.ts'
import { sectionOf } from './sections.ts'

const day = '2026-11-27'
const createLines = (...times: readonly (string | null)[]) =>
  times.map((time, index) => ({ kind: 'visit', on: day, at: time, row: { id: `${index}` } })) as unknown as readonly Activity[]
/** An instant at this time in the reader's time zone, which rows without a site use here. */
const createInstant = (clock: string) => new Date(`${day}T${clock}:00`)

it('puts the current time above the next activity', () => {
  expect(nowMarkOf(createLines('09:00', '11:00', null), createInstant('10:05'))).toEqual({ index: 1, edge: 'before', clock: '10:05' })
  expect(nowMarkOf(createLines('09:00', '11:00'), createInstant('07:00'))).toMatchObject({ index: 0, edge: 'before' })
  expect(formatClock(getReadersZone(), createInstant('10:05')).slice(11)).toBe('10:05')
})

it('puts the current time below the last activity with a time, above those without one', () => {
  expect(nowMarkOf(createLines('09:00', '11:00', null), createInstant('18:00'))).toMatchObject({ index: 1, edge: 'after' })
})

it('marks no time if no activity has one', () => {
  expect(nowMarkOf(createLines(null, null), createInstant('10:05'))).toBeNull()
  expect(nowMarkOf([], createInstant('10:05'))).toBeNull()
})

it('separates visits to schedule from other tasks without an urgent day', () => {
  expect(sectionOf({ urgency: 'LATE', kind: 'window' })).toBe('LATE')
  expect(sectionOf({ urgency: 'WAITING', kind: 'window' })).toBe('SCHEDULE')
  expect(sectionOf({ urgency: 'WAITING', kind: 'visitRequest' })).toBe('SCHEDULE')
  expect(sectionOf({ urgency: 'WAITING', kind: 'review' })).toBe('WAITING')
})
