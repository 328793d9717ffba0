import { describe, expect, it } from 'vitest'
import type { Values } from './core/conditions.ts'
import { normalise, validate } from './core/validate.ts'
import { therapy } from './therapy.ts'

const today = '2026-11-28'
const given: Values = {
  participantId: '019aa3f0-0000-7000-8000-000000000001',
  therapyName: 'Metformin',
  isBaselineMedication: true,
  isContinuingEndStudy: false,
}

const stored = (changes: Values) => normalise(therapy, { ...given, ...changes }, today)
const problemsOf = (changes: Values): string[] => validate(therapy, stored(changes), today).map(({ path, code }) => `${path}: ${code}`)

/** Specification 2, sections 5 ("Concomitant therapy") and 9: each rule with a value that keeps it and one that breaks it. */
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
  it.each(rules)('%s', (_rule, good, bad, problem) => {
    expect(problemsOf(good)).toEqual([])
    expect(problemsOf(bad)).toContain(problem)
  })
  it('starts today, ends in 7 days and is measured in mg where nobody says', () => {
    expect(stored({})).toMatchObject({ startDate: today, endDate: '2026-12-05', doseUnit: 'MG' })
  })
  it('ends in 7 days from the start that somebody says, and has no end without a start', () => {
    expect(stored({ startDate: '2026-12-24' })).toMatchObject({ startDate: '2026-12-24', endDate: '2026-12-31' })
    expect(problemsOf({ startDate: '2026-12-24' })).toEqual([])
    expect(stored({ startDate: '2026-12-24', endDate: '2026-12-25' })).toMatchObject({ endDate: '2026-12-25' })
    expect(stored({ startDate: null })).toMatchObject({ startDate: null, endDate: null })
  })
  it('has no end where the end is taken out', () => {
    expect(stored({ endDate: null })).toMatchObject({ endDate: null })
    expect(problemsOf({ endDate: null, startDate: null })).toEqual([])
  })
  it('understands the old spelling of twice', () => {
    expect(stored({ scheduleFrequency: 'Twise a day' })).toMatchObject({ scheduleFrequency: 'TWICE_A_DAY' })
    expect(problemsOf({ scheduleFrequency: 'Twise a day' })).toEqual([])
  })
})
