import { describe, expect, it } from 'vitest'
import type { Values } from '../core/conditions.ts'
import { normalise, validate } from '../core/validate.ts'
import { therapy } from './therapy.ts'

const today = '2026-11-28'
const input: Values = {
  participantId: '019aa3f0-0000-7000-8000-000000000001',
  therapyName: 'Metformin',
  isBaselineMedication: true,
  isContinuingEndStudy: false,
}

const normaliseTherapy = (changes: Values) => normalise(therapy, { ...input, ...changes }, today)
const problemsOf = (changes: Values): string[] =>
  validate(therapy, normaliseTherapy(changes), today).map(({ path, code }) => `${path}: ${code}`)

/** Specification 2, sections 5 ("Concomitant therapy") and 9: each rule with a valid and an invalid value. */
const rules: readonly (readonly [rule: string, good: Values, bad: Values, problem: string])[] = [
  ['therapyName is required', { therapyName: 'A' }, { therapyName: ' ' }, 'therapyName: required'],
  ['baseline is answered', { isBaselineMedication: false }, { isBaselineMedication: null }, 'isBaselineMedication: required'],
  ['continuing is answered', { isContinuingEndStudy: true }, { isContinuingEndStudy: null }, 'isContinuingEndStudy: required'],
  ['dose is a whole number', { dose: '500' }, { dose: 0.5 }, 'dose: notAWholeNumber'],
  ['dose is 0 at least', { dose: 0 }, { dose: -1 }, 'dose: tooSmall'],
  [
    'the end is not before the start',
    { startDate: today, endDate: today },
    { startDate: today, endDate: '2026-11-27' },
    'endDate: endBeforeStart',
  ],
  ['a unit is one of the list', { doseUnit: 'MICROGRAM' }, { doseUnit: 'stone' }, 'doseUnit: notAChoice'],
]

describe('a concomitant therapy', () => {
  it.each(rules)('validates: %s', (_rule, validValues, invalidValues, problem) => {
    expect(problemsOf(validValues)).toEqual([])
    expect(problemsOf(invalidValues)).toContain(problem)
  })
  it('a concomitant therapy starts today, ends in 7 days and is measured in mg by default', () => {
    expect(normaliseTherapy({})).toMatchObject({ startDate: today, endDate: '2026-12-05', doseUnit: 'MG' })
  })
  it('a concomitant therapy ends 7 days after an entered start by default, and has no end without a start', () => {
    expect(normaliseTherapy({ startDate: '2026-12-24' })).toMatchObject({ startDate: '2026-12-24', endDate: '2026-12-31' })
    expect(problemsOf({ startDate: '2026-12-24' })).toEqual([])
    expect(normaliseTherapy({ startDate: '2026-12-24', endDate: '2026-12-25' })).toMatchObject({ endDate: '2026-12-25' })
    expect(normaliseTherapy({ startDate: null })).toMatchObject({ startDate: null, endDate: null })
  })
  it('a concomitant therapy has no end once the end is removed', () => {
    expect(normaliseTherapy({ endDate: null })).toMatchObject({ endDate: null })
    expect(problemsOf({ endDate: null, startDate: null })).toEqual([])
  })
  it('a concomitant therapy accepts the former spelling of twice', () => {
    expect(normaliseTherapy({ scheduleFrequency: 'Twise a day' })).toMatchObject({ scheduleFrequency: 'TWICE_A_DAY' })
    expect(problemsOf({ scheduleFrequency: 'Twise a day' })).toEqual([])
  })
})
