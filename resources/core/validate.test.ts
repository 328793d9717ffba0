import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boolean, choice, computed, country, date, integer, postalCode, province, ref, text } from './fields/index.ts'
import { isLocked, isRequiredInRow, normalise, type ValidationDefinition, validate } from './validate.ts'

const today = '2026-11-21'
const person: ValidationDefinition = {
  fields: {
    name: text({ required: true, max: 10 }),
    gender: choice(['female', 'male', 'other']),
    otherGender: text({ max: 10, visibleWhen: { field: 'gender', is: 'other' }, required: true }),
    dob: date({ notInFuture: true }),
    age: computed({ from: ['dob'], as: 'integer', compute: () => 3 }),
    deceased: boolean({ default: false }),
    ecogScore: integer({ min: 0, max: 5, fixedWhen: { when: { field: 'deceased', is: true }, value: 5 } }),
    minimumAge: integer(),
    maximumAge: integer(),
    country: country({ default: 'CA' }),
    province: province({ dependsOn: 'country' }),
    postalCode: postalCode({ fills: { country: 'country', province: 'province' } }),
  },
  rules: [
    {
      code: 'ageRange',
      on: 'maximumAge',
      when: {
        all: [
          { field: 'minimumAge', filled: true },
          { field: 'maximumAge', filled: true },
        ],
      },
      require: { field: 'maximumAge', above: { field: 'minimumAge' } },
    },
  ],
}
const problemsOf = (input: Record<string, unknown>): string[] =>
  validate(person, normalise(person, { name: 'Ann', ...input }, today), today).map(({ path, code }) => `${path} ${code}`)

test('a value that is set once is locked from then on', () => {
  const siteField = ref({ to: 'site', once: true })
  expect([isLocked(siteField, {}), isLocked(siteField, {}, null), isLocked(siteField, {}, ' '), isLocked(siteField, {}, 'a')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

describe('validate', () => {
  test('a valid row has no problem', () => expect(problemsOf({ gender: 'female', dob: '1980-05-06', ecogScore: 2 })).toEqual([]))
  test('a required value must be more than blanks', () => expect(problemsOf({ name: '   ' })).toEqual(['name required']))
  test('all problems are reported, in the order of the declaration', () => {
    expect(problemsOf({ name: 'far too long a name', gender: 'x', dob: '2027-01-01' })).toEqual([
      'name tooLong',
      'gender notAChoice',
      'dob inFuture',
    ])
  })
  test('today is not in the future', () => expect(problemsOf({ dob: today })).toEqual([]))
  test('a row rule reports its problem at its field', () => {
    expect(problemsOf({ minimumAge: 18, maximumAge: 18 })).toEqual(['maximumAge ageRange'])
    expect(problemsOf({ minimumAge: 18, maximumAge: 19 })).toEqual([])
    expect(problemsOf({ minimumAge: 18 })).toEqual([])
    // If a value is invalid by itself, no other problem of it is reported.
    expect(problemsOf({ minimumAge: 'x', maximumAge: 19 })).toEqual(['minimumAge notAWholeNumber'])
  })
  test('a hidden field is cleared and not required, a shown one is required', () => {
    expect(normalise(person, { gender: 'male', otherGender: 'x' }, today).otherGender).toBe(null)
    expect(problemsOf({ gender: 'male' })).toEqual([])
    expect(problemsOf({ gender: 'other' })).toEqual(['otherGender required'])
  })
  test('a province must belong to the country', () => {
    expect(problemsOf({ country: 'US', province: 'ON' })).toEqual(['province provinceOfOtherCountry'])
    expect(problemsOf({ country: 'US', province: 'NY' })).toEqual([])
  })
})

describe('normalise', () => {
  test('defaults apply to missing values, not to null', () => {
    expect(normalise(person, {}, today)).toMatchObject({ deceased: false, country: 'CA' })
    expect(normalise(person, { deceased: null }, today).deceased).toBe(null)
  })
  test('a fixed value takes precedence while its condition holds', () => {
    expect(normalise(person, { deceased: true, ecogScore: 1 }, today).ecogScore).toBe(5)
    expect(normalise(person, { deceased: false, ecogScore: 1 }, today).ecogScore).toBe(1)
  })
  test('a computed field is not stored', () => expect(normalise(person, { age: 99 }, today)).not.toHaveProperty('age'))
  test('an undeclared field is omitted', () => expect(normalise(person, { orgId: 'x' }, today)).not.toHaveProperty('orgId'))
  test('a postal code determines country and province when they are missing', () => {
    expect(normalise(person, { postalCode: '10001' }, today)).toMatchObject({ country: 'US', province: 'NY' })
    expect(normalise(person, { postalCode: 'h2x 1y4' }, today)).toMatchObject({ country: 'CA', province: 'QC' })
    expect(normalise(person, { postalCode: 'H2X 1Y4', province: 'ON' }, today)).toMatchObject({ province: 'ON' })
    expect(normalise(person, { postalCode: '10001', country: 'CA' }, today)).toMatchObject({ country: 'CA', province: null })
  })
  test('normalising twice equals normalising once', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined, ' other ', 'H2X 1Y4', '10001', 'us', '1980-01-01'),
    )
    const input = fc.dictionary(fc.constantFrom(...Object.keys(person.fields)), value)
    fc.assert(
      fc.property(input, (providedValues) => {
        const normalisedValues = normalise(person, providedValues, today)
        expect(normalise(person, normalisedValues, today)).toEqual(normalisedValues)
      }),
    )
  })
})

test('a field is locked by a rule or by a fixed value', () => {
  const { ecogScore, name } = person.fields
  expect(isLocked(ecogScore as never, { deceased: true })).toBe(true)
  expect(isLocked(ecogScore as never, { deceased: false })).toBe(false)
  expect(isLocked({ ...name, readOnly: true } as never, {})).toBe(true)
  expect(isRequiredInRow({ ...name, required: { field: 'deceased', is: true } } as never, { deceased: false })).toBe(false)
})
