import { expect, it } from 'vitest'
import type { Visit } from './calendarEvents.ts'
import { initialState, reduceScheduler, type SchedulerEvent, type SchedulerState } from './schedulerState.ts'

const month: SchedulerState = { ...initialState, view: 'month', day: '2026-11-01' }
const after = (...events: readonly SchedulerEvent[]) => events.reduce(reduceScheduler, month)
const row = { id: 'visit' } as Visit

it('opens a day of the month separately, and moves without changing the view', () => {
  expect(after({ kind: 'dayOpened', day: '2026-11-12' })).toMatchObject({ view: 'day', day: '2026-11-12' })
  expect(after({ kind: 'day', day: '2026-12-01' })).toMatchObject({ view: 'month', day: '2026-12-01' })
  expect(after({ kind: 'view', view: 'week' })).toMatchObject({ view: 'week', day: month.day })
})

it('shows one dialog at a time: the visit chosen for a slot replaces it', () => {
  const slot = { kind: 'slot', day: '2026-11-12', time: '09:15' } as const
  const movingEvent = { kind: 'moving', row, to: { visitDate: slot.day, visitTime: slot.time } } as const
  expect(after(slot)).toMatchObject({ slot: { day: slot.day, time: slot.time }, moving: null })
  expect(after(slot, movingEvent)).toMatchObject({ slot: null, moving: { row, to: movingEvent.to } })
  expect(after(slot, movingEvent, { kind: 'closed' })).toEqual(month)
})
