import { expect, test } from 'vitest'
import { relativeTime } from './relativeTime.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'en', 'now'],
  ['2026-11-21T12:00:03Z', 'en', 'now'],
  ['2026-11-21T11:59:00Z', 'en', '1 minute ago'],
  ['2026-11-21T09:10:00Z', 'en', '2 hours ago'],
  ['2026-11-20T12:00:00Z', 'en', 'yesterday'],
  ['2026-11-17T12:00:00Z', 'fr', 'il y a 4 jours'],
  ['2026-11-14T12:00:00Z', 'en', null],
])('the time %s in the language %s is %s', (instant, language, expected) => expect(relativeTime(instant, now, language)).toBe(expected))
