import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../core/values/day.ts'
import { evaluateVariable } from '../core/variables.ts'
import { ageFieldOf, agesOfBirthDays, birthDaysOf } from './ages.ts'
import { participant } from './participant.ts'
import { computeAge } from './participantValues.ts'

const matchesAges = (dob: string, ages: Parameters<typeof birthDaysOf>[0], today: string): boolean => {
  const { gte, lte } = birthDaysOf(ages)
  return (
    (gte === null || dob >= String(evaluateVariable(gte, { today }))) && (lte === null || dob <= String(evaluateVariable(lte, { today })))
  )
}
const day = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-01-01', days))
// Makes birthdays and the days around the end of February more frequent than random dates would.
const special = fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.constantFrom('02-28', '02-29', '03-01', '12-31', '01-01'))
const anyDay = fc.oneof(
  day,
  special.map(([year, end]) => addDays(`${year}-${end === '02-29' && addDays(`${year}-02-28`, 1) !== `${year}-02-29` ? '02-28' : end}`, 0)),
)
const years = fc.option(fc.integer({ min: 0, max: 130 }))

test('birth dates of an age range match exactly the participants of that age, on every date', () => {
  fc.assert(
    fc.property(anyDay, anyDay, years, years, (dob, today, minAge, maxAge) => {
      const age = computeAge({ dob }, today)
      fc.pre(age !== null)
      expect(matchesAges(dob, { from: minAge, to: maxAge }, today)).toBe((minAge ?? 0) <= (age ?? 0) && (age ?? 0) <= (maxAge ?? 999))
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
])('a participant born on %s is 18 on %s: %s', (dob, today, expected) =>
  expect(matchesAges(dob, { from: 18, to: null }, today)).toBe(expected),
)

test('reads ages back from the filter of an age range, and from no other filter', () => {
  fc.assert(
    fc.property(years, years, (minAge, maxAge) => {
      const expected = minAge === null && maxAge === null ? null : { from: minAge, to: maxAge }
      expect(agesOfBirthDays(birthDaysOf({ from: minAge, to: maxAge }))).toEqual(expected)
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
    expect(agesOfBirthDays({ gte, lte })).toBe(null)
})

test('only the birth date of a participant determines an age', () => {
  expect(Object.keys(participant.fields).filter((name) => ageFieldOf(participant, name) !== undefined)).toEqual(['dob'])
})
