import { describe, expect, it } from 'vitest'
import type { DuplicateReason } from '#resources/duplicateReasons.ts'
import { compare } from './comparison.ts'

const entry = {
  firstName: 'Zoé',
  lastName: 'Tremblay-Roy',
  dob: '1980-02-03',
  primaryMobile: '514 555-0100',
  postalCode: 'h2x1y4',
  email: null,
}

const agreementOf = (name: string, found: object, reasons: readonly DuplicateReason[] = []) =>
  compare(entry, { ...entry, ...found }, reasons).find((each) => each.name === name)?.agreement

describe('two entries side by side', () => {
  it.each([
    ['firstName', 'ZOE', 'same'],
    ['lastName', 'Tremblay Roy', 'same'],
    ['primaryMobile', '+15145550100', 'same'],
    ['postalCode', 'H2X 1Y4', 'same'],
    ['dob', '1980-03-02', 'different'],
    ['firstName', 'Zola', 'different'],
  ])('%s %s is %s', (name, value, agreement) => expect(agreementOf(name, { [name]: value })).toBe(agreement))

  it('takes what is similar from the reasons', () => {
    expect(agreementOf('dob', { dob: '1980-03-02' }, ['SIMILAR_BIRTH_DATE'])).toBe('similar')
    expect(agreementOf('firstName', { firstName: 'Zola' }, ['SIMILAR_NAME'])).toBe('similar')
    expect(agreementOf('firstName', { firstName: 'Tremblay-Roy', lastName: 'Zoé' }, ['NAMES_SWAPPED'])).toBe('swapped')
    expect(agreementOf('lastName', { firstName: 'Zola' }, ['SIMILAR_NAME']), 'a similar name beside an equal one').toBe('same')
  })

  it('says nothing of what one side lacks, and leaves out what both lack', () => {
    expect(agreementOf('dob', { dob: null })).toBeNull()
    expect(compare(entry, entry, []).map(({ name }) => name)).not.toContain('email')
  })
})
