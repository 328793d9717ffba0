import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { birthDateOf, contactStateOf, fullNameOf, shortNameOf } from './identity.ts'

const t = ((_: string, { day, count }: { day: string; count: number }) => `${day} (${count})`) as unknown as TFunction<'participants'>

describe('the identity of a participant', () => {
  it('shows the birth date with the age in brackets', () => {
    expect(birthDateOf({ dob: '1980-02-29', age: 46 }, t)).toBe('29 Feb 1980 (46)')
    expect(birthDateOf({ dob: '1980-02-29', age: 46 }, t, 'birth')).toBe('02/29/1980 (46)')
    expect(birthDateOf({ dob: '1980-02-29', age: null }, t)).toBe('29 Feb 1980')
    expect(birthDateOf({}, t)).toBeNull()
  })

  it('shows a short name for a hidden participant', () => {
    const id = '0199aaaa-0000-7000-8000-00000abcdef1'
    expect(fullNameOf({ id, redacted: true })).toBe('')
    expect(shortNameOf({ id, subjectId: null })).toBe('0ABCDEF1')
    expect(shortNameOf({ id, subjectId: 'CARD-0007' })).toBe('CARD-0007')
  })
})

describe('the contact state', () => {
  it.each([
    [{ contactableByAnyStudy: true }, 'anyStudy'],
    [{ contactableByAnyStudy: false, participantContactAgreementType: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' }, 'anyStudy'],
    [{ participantContactAgreementType: 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY' }, 'conditionArea'],
    [{ contactableByAnyStudy: false, participantContactAgreementType: null }, 'none'],
  ] as const)('the contact state of %o is %s', (row, state) => expect(contactStateOf(row)).toBe(state))
})
