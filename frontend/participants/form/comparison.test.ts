import { describe, expect, it } from 'vitest'
import type { DuplicateReason } from '#resources/participants/duplicateReasons.ts'
import { compare } from './comparison.ts'

const entry = {
  firstName: 'Zoé',
  lastName: 'Tremblay-Roy',
  dob: '1980-02-03',
  primaryMobile: '514 555-0100',
  postalCode: 'h2x1y4',
  email: null,
}

const agreementOf = (name: string, matchValues: object, reasons: readonly DuplicateReason[] = []) =>
  compare(entry, { ...entry, ...matchValues }, reasons).find((each) => each.name === name)?.agreement

describe('comparison of two entries', () => {
  it.each([
    ['firstName', 'ZOE', 'same'],
    ['lastName', 'Tremblay Roy', 'same'],
    ['primaryMobile', '+15145550100', 'same'],
    ['postalCode', 'H2X 1Y4', 'same'],
    ['dob', '1980-03-02', 'different'],
    ['firstName', 'Zola', 'different'],
  ])('compares the field %s with the value %s as %s', (name, value, agreement) =>
    expect(agreementOf(name, { [name]: value })).toBe(agreement),
  )

  it('takes similar fields from the reasons', () => {
    expect(agreementOf('dob', { dob: '1980-03-02' }, ['SIMILAR_BIRTH_DATE'])).toBe('similar')
    expect(agreementOf('firstName', { firstName: 'Zola' }, ['SIMILAR_NAME'])).toBe('similar')
    expect(agreementOf('firstName', { firstName: 'Tremblay-Roy', lastName: 'Zoé' }, ['NAMES_SWAPPED'])).toBe('swapped')
    expect(agreementOf('lastName', { firstName: 'Zola' }, ['SIMILAR_NAME']), 'a similar name beside an equal one').toBe('same')
  })

  it('the comparison of two entries is empty when one side is missing, and omits fields missing on both', () => {
    expect(agreementOf('dob', { dob: null })).toBeNull()
    expect(compare(entry, entry, []).map(({ name }) => name)).not.toContain('email')
  })
})
