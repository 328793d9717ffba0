import { expect, it } from 'vitest'
import { parseBirthDate } from './parseBirthDate.ts'

const today = '2026-11-29'

it('reads a date of birth from day, month and year', () => {
  expect(parseBirthDate({ day: '9', month: 2, year: '1952' }, today)).toEqual({ date: '1952-02-09' })
  expect(parseBirthDate({ day: ' 29 ', month: 2, year: '2000' }, today)).toEqual({ date: '2000-02-29' })
})

it.each([
  [{}, 'missing', 'day'],
  [{ day: '1' }, 'missing', 'month'],
  [{ day: '1', month: 1 }, 'missing', 'year'],
  [{ day: '1', month: 1, year: '52' }, 'year', 'year'],
  [{ day: '1', month: 1, year: '1852' }, 'year', 'year'],
  [{ day: '31', month: 2, year: '1952' }, 'day', 'day'],
  [{ day: 'x', month: 2, year: '1952' }, 'day', 'day'],
  [{ day: '30', month: 11, year: '2026' }, 'future', 'year'],
] as const)('names the field to correct in %j', (entry, problem, field) => expect(parseBirthDate(entry, today)).toEqual({ problem, field }))
