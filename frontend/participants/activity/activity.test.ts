import { expect, test } from 'vitest'
import { byDay, formatDayName } from './days.ts'
import { recordPath } from './recordPath.ts'
import { startOfSpan } from './spans.ts'

const now = new Date(2026, 10, 21, 9, 30)

test('computes the start of each period from the present moment', () => {
  const subtractDays = (days: number) => new Date(2026, 10, 21 - days, 9, 30).toISOString()
  expect(startOfSpan('all', now)).toBe(null)
  expect(startOfSpan('day', now)).toBe(subtractDays(1))
  expect(startOfSpan('week', now)).toBe(subtractDays(7))
  expect(startOfSpan('month', now)).toBe(subtractDays(31))
})

test('groups events by days of the reader', () => {
  const createEvent = (day: number, hour: number) => ({ eventTime: new Date(2026, 10, day, hour).toISOString() })
  const days = byDay([createEvent(21, 1), createEvent(20, 23), createEvent(20, 0), createEvent(19, 12)])
  expect(days.map(({ date, items }) => [date, items.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
})

test.each([
  ['2026-11-21', 'en', 'Today'],
  ['2026-11-20', 'fr', 'Hier'],
  ['2026-11-14', 'en', 'Saturday, 14 Nov 2026'],
])('names %s in %s as %s', (date, language, name) => expect(formatDayName(date, now, language)).toBe(name))

test.each([
  ['participant', 'details'],
  ['participantStudy', 'studies'],
  ['therapy', 'concomitant'],
  ['attachment', 'attachments'],
  ['comment', 'comments'],
])('links an event of a %s to the tab %s', (kind, tab) => expect(recordPath({ kind }, 'p')).toBe(`/participants/p?tab=${tab}`))

test('links an unlock to no record', () => expect(recordPath({ kind: 'unlock' }, 'p')).toBe(null))
