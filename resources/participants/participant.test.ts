import { describe, expect, it } from 'vitest'
import type { Values } from '../core/conditions.ts'
import { normalise, validate } from '../core/validate.ts'
import { participant } from './participant.ts'
import { bodySurfaceOf, computeAge } from './participantValues.ts'

const today = '2026-11-21'

const person: Values = {
  firstName: 'Ann',
  lastName: 'Lee',
  gender: 'female',
  dob: '1980-02-29',
  email: 'ann.lee@example.org',
  postalCode: 'M5V 2T6',
  referralSource: 'CLINIC',
}

const problemsOf = (changes: Values): string[] => {
  const row = normalise(participant, { ...person, ...changes }, today)
  return validate(participant, row, today).map(({ path, code }) => `${path}: ${code}`)
}

/** Specification 2, section 5, "Participant form": each rule with a valid and an invalid value. */
const rules: readonly (readonly [rule: string, good: Values, bad: Values, problem: string])[] = [
  ['firstName is required', { firstName: 'Bo' }, { firstName: null }, 'firstName: required'],
  ['firstName is not blank', { firstName: ' Bo ' }, { firstName: '   ' }, 'firstName: required'],
  ['lastName is required', { lastName: 'Roy' }, { lastName: '' }, 'lastName: required'],
  ['gender is required', { gender: 'unknown' }, { gender: null }, 'gender: required'],
  ['gender is one of four', { gender: 'male' }, { gender: 'both' }, 'gender: notAChoice'],
  ['otherGender is required for other', { gender: 'other', otherGender: 'agender' }, { gender: 'other' }, 'otherGender: required'],
  ['dob is required', { dob: '2000-01-01' }, { dob: null }, 'dob: required'],
  ['dob is a day of the calendar', { dob: '2000-02-29' }, { dob: '2001-02-29' }, 'dob: noSuchDay'],
  ['dob is not in the future', { dob: today }, { dob: '2026-11-22' }, 'dob: inFuture'],
  ['email has the form of one', { email: 'a+b@example.ca' }, { email: 'ann at example' }, 'email: emailInvalid'],
  ['email or mobile is there', { email: null, primaryMobile: '514-555-0100' }, { email: null }, 'email: demographicFieldValidMsg'],
  ['mobile has the form of one', { primaryMobile: '(514) 555-0100' }, { primaryMobile: '555-0100' }, 'primaryMobile: PhoneFormatInvalid'],
  ['mobile has 14 characters at most', { primaryMobile: '+336123456789' }, { primaryMobile: '+33612345678901' }, 'primaryMobile: tooLong'],
  [
    'physician’s phone has the form of one',
    { physicianMobile: '4165550100' },
    { physicianMobile: 'none' },
    'physicianMobile: PhoneFormatInvalid',
  ],
  [
    'physician’s phone has 12 characters at most',
    { physicianMobile: '+14165550100' },
    { physicianMobile: '+336123456789' },
    'physicianMobile: tooLong',
  ],
  ['postalCode is required', { postalCode: '10001' }, { postalCode: null }, 'postalCode: required'],
  ['postalCode is Canadian or a ZIP code', { postalCode: 'j4h3x9' }, { postalCode: 'D1A 1A1' }, 'postalCode: postalCodeInvalid'],
  [
    'a postal code belongs to the country',
    { country: 'US', postalCode: '10001' },
    { country: 'CA', postalCode: '10001' },
    'postalCode: postalCodeOfOtherCountry',
  ],
  [
    'a province belongs to the country',
    { country: 'CA', province: 'QC' },
    { country: 'CA', province: 'NY' },
    'province: provinceOfOtherCountry',
  ],
  ['referralSource is required', { referralSource: 'WEBSITE' }, { referralSource: null }, 'referralSource: required'],
  ['height is 0 or more', { height: 0 }, { height: -1, heightUnit: 'CM' }, 'height: tooSmall'],
  ['height goes in steps of 0.1', { height: 172.5, heightUnit: 'CM' }, { height: 172.55, heightUnit: 'CM' }, 'height: tooManyDigits'],
  ['heightUnit is required above 0', { height: 68, heightUnit: 'INCH' }, { height: 68 }, 'heightUnit: required'],
  ['weight is a number', { weight: '70.5', weightUnit: 'KG' }, { weight: 'heavy', weightUnit: 'KG' }, 'weight: notANumber'],
  ['weightUnit is required above 0', { weight: 0 }, { weight: 70 }, 'weightUnit: required'],
  ['diagnosis_year is numeric', { diagnosis_year: '2019' }, { diagnosis_year: 'last year' }, 'diagnosis_year: notAWholeNumber'],
  ['diagnosis is not before birth', { diagnosis_year: 1980 }, { diagnosis_year: 1850 }, 'diagnosis_year: diagnosedBeforeBirth'],
  ['ECOG is 5 at most', { ecogScore: 5 }, { ecogScore: 6 }, 'ecogScore: tooLarge'],
  ['ECOG is 0 at least', { ecogScore: 0 }, { ecogScore: -1 }, 'ecogScore: tooSmall'],
  [
    'a health card needs its province',
    { healthCardProvinceId: 'ON', healthCardNumber: '1234-567-890-AB' },
    { healthCardNumber: '1234-567-890-AB' },
    'healthCardNumber: selectProvinceFirst',
  ],
  ['a province needs a health card number', { healthCardProvinceId: null }, { healthCardProvinceId: 'ON' }, 'healthCardNumber: required'],
  [
    'death is not in the future',
    { deceased: true, deceasedOn: today },
    { deceased: true, deceasedOn: '2027-01-01' },
    'deceasedOn: inFuture',
  ],
  [
    'death is not before birth',
    { deceased: true, deceasedOn: '2020-01-01' },
    { deceased: true, deceasedOn: '1979-01-01' },
    'deceasedOn: deceasedBeforeBirth',
  ],
]

describe('a participant', () => {
  it('a participant is valid with the fields that the specification requires', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each(rules)('validates: %s', (_rule, validValues, invalidValues, problem) => {
    expect(problemsOf(validValues)).toEqual([])
    expect(problemsOf(invalidValues)).toContain(problem)
  })

  it('a participant derives country and province from the postal code', () => {
    const regionOf = (postalCode: string): unknown[] => {
      const { country, province } = normalise(participant, { ...person, postalCode }, today)
      return [country, province]
    }
    expect(['H2X 1Y4', 'T2P 1J9', 'X0A 0H0', '02139'].map(regionOf)).toEqual([
      ['CA', 'QC'],
      ['CA', 'AB'],
      ['CA', 'NU'],
      ['US', 'MA'],
    ])
  })

  it('a participant has ECOG score 5 once deceased, and no date of death otherwise', () => {
    expect(normalise(participant, { ...person, deceased: true, ecogScore: 1 }, today).ecogScore).toBe(5)
    expect(normalise(participant, { ...person, deceased: false, deceasedOn: '2020-01-01' }, today).deceasedOn).toBeNull()
  })

  it('a participant adds +1 to a mobile number without a country code', () => {
    expect(normalise(participant, { ...person, primaryMobile: '514 555 0100' }, today).primaryMobile).toBe('+15145550100')
  })

  it.each([
    ['AB', '12345-6789'],
    ['BC', '1234 567 890'],
    ['MB', '12345 6789'],
    ['NB', '123-456-789'],
    ['NL', '1234 5678 9012'],
    ['NT', 'N1234567'],
    ['NS', '1234 567 890'],
    ['NU', '123456789'],
    ['ON', '1234-567-890-ab'],
    ['PE', '12345678'],
    ['QC', 'TREM 8002 2912'],
    ['SK', '123 456 789'],
    ['YT', '123-456-789'],
  ])('a participant accepts the health card of %s with or without its spaces, and no other', (healthCardProvinceId, healthCardNumber) => {
    expect(problemsOf({ healthCardProvinceId, healthCardNumber })).toEqual([])
    expect(problemsOf({ healthCardProvinceId, healthCardNumber: healthCardNumber.replace(/[ -]/g, '') })).toEqual([])
    expect(problemsOf({ healthCardProvinceId, healthCardNumber: `${healthCardNumber}7` })).toEqual(['healthCardNumber: healthCardInvalid'])
  })
})

describe('the age of a participant', () => {
  it.each([
    ['1980-11-21', 46],
    ['1980-11-22', 45],
    ['2026-11-21', 0],
    ['2000-02-29', 26],
    ['2026-11-22', null],
    ['', null],
    [null, null],
  ])('computes the age for the birth date %s', (dob, age) => {
    expect(computeAge({ dob }, today)).toBe(age)
  })
})

describe('body surface area by Mosteller', () => {
  const measures: readonly (readonly [said: string, row: Values, surface: number | null])[] = [
    ['centimetres and kilograms', { height: 172, heightUnit: 'CM', weight: 70, weightUnit: 'KG' }, 1.83],
    ['inches and pounds', { height: 67.7, heightUnit: 'INCH', weight: 154.3, weightUnit: 'LBS' }, 1.83],
    ['no unit', { height: 172, heightUnit: null, weight: 70, weightUnit: 'KG' }, null],
    ['an unknown unit', { height: 172, heightUnit: 'STONE', weight: 70, weightUnit: 'KG' }, null],
    ['no weight', { height: 172, heightUnit: 'CM', weight: null, weightUnit: 'KG' }, null],
    ['what is no number', { height: 'tall', heightUnit: 'CM', weight: 70, weightUnit: 'KG' }, null],
    ['nothing', { height: 0, heightUnit: 'CM', weight: 70, weightUnit: 'KG' }, null],
    ['more than the field admits', { height: 300, heightUnit: 'INCH', weight: 1500, weightUnit: 'KG' }, null],
  ]
  it.each(measures)('computes the body surface area from %s', (_, row, surface) => expect(bodySurfaceOf(row)).toBe(surface))
})
