import { describe, expect, it } from 'vitest'
import { agreementLink } from './agreementLink.ts'
import { agreementStateOf } from './contactAgreements.ts'

const person = {
  firstName: 'Zoé & Ann',
  lastName: 'O’Brien',
  healthCardNumber: '1234567890AB',
  email: 'zoe+trial@example.org',
  primaryMobile: '+15145550100',
  postalCode: 'H2X 1Y4',
  dob: '1980-02-03',
  age: 46,
  gender: 'female',
  notes: 'Prefers mornings',
}

describe('the agreement link', () => {
  it('the agreement link contains the nine parameters and the anchor, and nothing else', () => {
    const url = new URL(agreementLink('https://northlake.example/browse-studies', person))
    const { notes: _, age, ...told } = person
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...told, age: String(age) })
    expect(url.hash).toBe('#notified-matches-header')
    expect(url.origin + url.pathname).toBe('https://northlake.example/browse-studies')
  })
  it("the agreement link keeps the parameters of the organisation's address, and omits unknown values", () => {
    const link = agreementLink('https://northlake.example/browse?lang=fr#top', { firstName: 'Ann', email: null, healthCardNumber: '' })
    expect(link).toBe('https://northlake.example/browse?lang=fr&firstName=Ann#notified-matches-header')
  })
})

describe('an agreement', () => {
  it.each([
    ['nothing', {}, false, false],
    ['an object without a source', { signedAgreementToContact: { signedOn: '2026-01-05' } }, false, false],
    ['a source', { signedAgreementToContact: { source: 'PROVIDER' } }, true, false],
    ['our own for any study', { signedAgreementToContact: { source: 'PROVIDER' }, contactableByAnyStudy: true }, true, true],
    ['another’s for any study', { signedAgreementToContact: { source: 'PARTICIPANT' }, contactableByAnyStudy: true }, true, false],
  ])('an agreement with %s has the expected state', (_description, row, isSigned, isComplete) =>
    expect(agreementStateOf(row)).toMatchObject({ isSigned, isComplete }),
  )
})
