import { expect, it } from 'vitest'
import { formatDay } from './formatDay.ts'

it.each([
  ['2026-11-27', '27 Nov 2026', '27 nov. 2026'],
  ['2026-09-01 15:15', '1 Sep 2026, 15:15', '1 sept. 2026 15:15'],
  ['1969-05-02', '2 May 1969', '2 mai 1969'],
  ['2026-02-30', '2026-02-30', '2026-02-30'],
  ['2026-13-01', '2026-13-01', '2026-13-01'],
  ['2026-11-27 soon', '2026-11-27 soon', '2026-11-27 soon'],
  ['soon', 'soon', 'soon'],
])('formats %s in words', (text, english, french) => {
  expect(formatDay(text, 'en')).toBe(english)
  expect(formatDay(text, 'fr')).toBe(french)
})
