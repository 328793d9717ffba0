import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageFieldOf, agesIn, birthDaysOf } from './ages.ts'
import { daysAfter } from './core/day.ts'
import { resolved } from './core/variables.ts'
import { participant } from './participant.ts'
import { ageOn } from './participantValues.ts'

const matches = (dob: string, ages: Parameters<typeof birthDaysOf>[0], today: string): boolean => {
  const { gte, lte } = birthDaysOf(ages)
  return (gte === null || dob >= String(resolved(gte, { today }))) && (lte === null || dob <= String(resolved(lte, { today })))
}
const day = fc.integer({ min: 0, max: 80_000 }).map((days) => daysAfter('1900-01-01', days))
// Birthdays and the ends of February come up again and again.
const special = fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.constantFrom('02-28', '02-29', '03-01', '12-31', '01-01'))
const anyDay = fc.oneof(
  day,
  special.map(([year, end]) =>
    daysAfter(`${year}-${end === '02-29' && daysAfter(`${year}-02-28`, 1) !== `${year}-02-29` ? '02-28' : end}`, 0),
  ),
)
const years = fc.option(fc.integer({ min: 0, max: 130 }))

test('the days of birth of some ages are those of the people who are so old, on every day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, years, years, (dob, today, from, to) => {
      const age = ageOn({ dob }, today)
      fc.pre(age !== null)
      expect(matches(dob, { from, to }, today)).toBe((from ?? 0) <= (age ?? 0) && (age ?? 0) <= (to ?? 999))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['2008-11-23', '2026-11-23', true],
  ['2008-11-24', '2026-11-23', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2010-02-28', '2028-02-28', true],
  ['2010-03-01', '2028-02-29', false],
])('born on %s and 18 on %s: %s', (dob, today, is) => expect(matches(dob, { from: 18, to: null }, today)).toBe(is))

test('ages are read from the words of a filter again, and from no other words', () => {
  fc.assert(
    fc.property(years, years, (from, to) => {
      const expected = from === null && to === null ? null : { from, to }
      expect(agesIn(birthDaysOf({ from, to }))).toEqual(expected)
    }),
  )
  expect(birthDaysOf({ from: 18, to: 65 })).toEqual({ gte: '$today-66y+1', lte: '$today-18y' })
  for (const [gte, lte] of [
    ['1980-01-01', null],
    ['$today-7', '$today'],
    ['$today-66y', '$today-18y'],
    ['$me', null],
    ['1980-01-01', '$today-18y'],
  ])
    expect(agesIn({ gte, lte })).toBe(null)
})

test('the day of birth of a participant tells an age, and no other day does', () => {
  expect(Object.keys(participant.fields).filter((name) => ageFieldOf(participant, name) !== undefined)).toEqual(['dob'])
})
