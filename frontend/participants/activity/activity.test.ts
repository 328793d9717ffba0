import { expect, test } from 'vitest'
import { byDay, dayName } from './days.ts'
import { recordPath } from './recordPath.ts'
import { startOfSpan } from './spans.ts'

const now = new Date(2026, 10, 21, 9, 30)

test('each choice reaches back from this moment', () => {
  const back = (days: number) => new Date(2026, 10, 21 - days, 9, 30).toISOString()
  expect(startOfSpan('all', now)).toBe(null)
  expect(startOfSpan('day', now)).toBe(back(1))
  expect(startOfSpan('week', now)).toBe(back(7))
  expect(startOfSpan('month', now)).toBe(back(31))
})

test('days are those of the reader', () => {
  const at = (day: number, hour: number) => ({ eventTime: new Date(2026, 10, day, hour).toISOString() })
  const days = byDay([at(21, 1), at(20, 23), at(20, 0), at(19, 12)])
  expect(days.map(({ date, items }) => [date, items.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
})

test.each([
  ['2026-11-21', 'en', 'Today'],
  ['2026-11-20', 'fr', 'Hier'],
  ['2026-11-14', 'en', 'Saturday, November 14, 2026'],
  ['2026-11-14', 'fr', 'Samedi 14 novembre 2026'],
])('%s is called in %s %s', (date, language, name) => expect(dayName(date, now, language)).toBe(name))

test.each([
  ['participant', 'details'],
  ['participantStudy', 'studies'],
  ['therapy', 'concomitant'],
  ['attachment', 'attachments'],
  ['comment', 'comments'],
])('what happened to a %s is looked at in the tab %s', (kind, tab) => expect(recordPath({ kind }, 'p')).toBe(`/participants/p?tab=${tab}`))

test('an unlock has no record to look at', () => expect(recordPath({ kind: 'unlock' }, 'p')).toBe(null))
