import { describe, expect, it } from 'vitest'
import { earlyFields } from './earlyFields.ts'

const today = '2026-11-21'
const person = { firstName: 'Ann', lastName: 'Lee', dob: '1980-02-03' }

describe('the duplicate check while typing', () => {
  it.each([
    ['no birth date', { dob: null }],
    ['a birth date half typed', { dob: '1980-02' }],
    ['a birth date in the future', { dob: '2027-01-01' }],
    ['no first name', { firstName: '  ' }],
    ['no last name', { lastName: null }],
  ])('the early duplicate check waits while there is %s', (_description, lacks) =>
    expect(earlyFields({ ...person, ...lacks }, today)).toBeNull(),
  )

  it('the early duplicate check starts with names and birth date', () => expect(earlyFields(person, today)).toEqual(person))

  it('the early duplicate check sends valid values in stored form, without incomplete or irrelevant ones', () => {
    const partialInput = { ...person, email: 'ann@', primaryMobile: '514 555-0100', postalCode: 'h2x 1y4', notes: 'Prefers mornings' }
    expect(earlyFields(partialInput, today)).toEqual({ ...person, primaryMobile: '+15145550100', postalCode: 'H2X 1Y4' })
  })
})
