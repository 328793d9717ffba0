import { describe, expect, it } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import { normalise } from '#resources/core/validate.ts'
import type { MergeChoice } from '#resources/duplicateAnswers.ts'
import { participant } from '#resources/participant.ts'
import { changesOfSurvivor, choosableFields } from './changes.ts'

const today = '2026-06-01'
const entry = (changes: Values = {}): Values =>
  normalise(
    participant,
    {
      firstName: 'Quilla',
      lastName: 'Vrozek',
      gender: 'female',
      dob: '1931-03-04',
      email: 'q@example.org',
      postalCode: 'H2X 1Y4',
      referralSource: 'CLINIC',
      ...changes,
    },
    today,
  )
const afterwards = (survivor: Values, other: Values, choices: Readonly<Record<string, MergeChoice>> = {}): Values =>
  Object.fromEntries(
    Object.entries(changesOfSurvivor({ survivor, other }, new Map(Object.entries(choices)), today)).map(([name, [, after]]) => [
      name,
      after,
    ]),
  )
const condition = (displayName: string) => ({ displayName, code: displayName, codeSystem: 'userDefined' })

/** Another value than `entry` has in every field that somebody decides about. */
const everythingElse: Values = {
  participantClientId: 'CL-9',
  subjectId: 'S-9',
  firstName: 'Bodil',
  lastName: 'Framstad',
  dob: '1932-01-01',
  gender: 'other',
  otherGender: 'Two-spirit',
  clinicalSex: 'OTHER',
  email: 'b@example.org',
  primaryMobile: '+15145550177',
  preferredContactType: 'EMAIL',
  noEmails: true,
  noSms: true,
  streetAddress: '9 rue Principale',
  postalCode: '02139',
  country: 'US',
  province: 'MA',
  timeZone: 'America/New_York',
  healthCardProvinceId: 'QC',
  healthCardNumber: 'VROQ31543011',
  physician: 'Dr. Roy',
  physicianMobile: '5145550178',
  referredPhysician: 'Dr. Roi',
  height: 170,
  heightUnit: 'CM',
  weight: 70,
  weightUnit: 'KG',
  bsa: 1.8,
  conditions: [condition('Hay fever')],
  indications: 'Cough',
  allergies: 'Nuts',
  ecogScore: 5,
  diagnosis_year: 2001,
  treatmentInit: '2002-02-02',
  deceased: true,
  deceasedOn: '2020-01-01',
  referralSource: 'WEBSITE',
  contactableByAnyStudy: true,
  tags: ['x'],
  customValues: { shoeSize: 42 },
  notes: 'Calls back',
}

describe('what nobody decided', () => {
  it('is the survivor’s, and the other’s where the survivor has none; what makes sense together comes together', () => {
    const survivor = entry({ heightUnit: 'INCH', allergies: 'Pollen' })
    const other = entry({ ...everythingElse, height: 170, heightUnit: 'CM', contactableByAnyStudy: false })
    const { height, heightUnit, healthCardProvinceId, healthCardNumber, deceased, tags } = everythingElse
    const taken = afterwards(survivor, other)
    expect(taken).toMatchObject({ height, heightUnit, healthCardProvinceId, healthCardNumber, deceased, tags })
    for (const kept of [
      'firstName',
      'email',
      'streetAddress',
      'postalCode',
      'country',
      'gender',
      'otherGender',
      'allergies',
      'referralSource',
    ])
      expect(Object.keys(taken)).not.toContain(kept)
  })

  it('stays as it is where somebody decided so, the fields that make sense together too', () => {
    const taken = afterwards(entry(), entry(everythingElse), { height: 'SURVIVOR', tags: 'SURVIVOR' })
    for (const kept of ['height', 'heightUnit', 'tags']) expect(Object.keys(taken)).not.toContain(kept)
    expect(taken).toMatchObject({ weight: 70, weightUnit: 'KG' })
  })
})

describe('the fields of a merge', () => {
  const decided = [...choosableFields].flatMap(([name, { isDecided }]) => (isDecided ? [name] : []))

  it('are all in hand: none of the declaration is forgotten', () => {
    expect(Object.keys(everythingElse).toSorted()).toEqual(decided.toSorted())
    const other = entry(everythingElse)
    const changed = afterwards(entry(), other, Object.fromEntries(decided.map((name) => [name, 'OTHER' as const])))
    expect(Object.keys(changed).toSorted()).toEqual(decided.toSorted())
    for (const name of decided) expect([name, changed[name]]).toEqual([name, other[name]])
  })

  it('that are lists are joined, each entry once, the survivor’s in front', () => {
    const survivor = entry({ tags: ['VIP', 'night'], conditions: [condition('Asthma')] })
    const other = entry({ tags: ['vip', 'day'], conditions: [condition('Hay fever'), condition('asthma')] })
    expect(afterwards(survivor, other)).toEqual(afterwards(survivor, other, { tags: 'BOTH', conditions: 'BOTH' }))
    expect(afterwards(survivor, other, { tags: 'BOTH', conditions: 'BOTH' })).toEqual({
      tags: ['VIP', 'night', 'day'],
      conditions: [condition('Asthma'), condition('Hay fever')],
    })
  })

  it('that are lists are refused where both are more than the field takes', () => {
    const words = (word: string) => Array.from({ length: 30 }, (_, index) => `${word}${index}`)
    expect(() => afterwards(entry({ tags: words('a') }), entry({ tags: words('b') }), { tags: 'BOTH' })).toThrow(
      expect.objectContaining({ details: { fields: [{ path: 'tags', code: 'tooMany', details: { max: 50 } }] } }),
    )
  })
})

describe('an agreement to contact', () => {
  const signed = {
    participantContactAgreementType: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY',
    signedAgreementToContact: { source: 'PROVIDER' },
    contactableByAnyStudy: true,
  }

  it('brings with it that any study may contact the person', () => {
    expect(afterwards(entry(), entry(signed))).toEqual(signed)
    expect(afterwards(entry({ ...signed, contactableByAnyStudy: false }), entry(signed))).toEqual({})
    expect(afterwards(entry({ contactableByAnyStudy: true }), entry({ ...signed, contactableByAnyStudy: false }))).toMatchObject({
      contactableByAnyStudy: false,
    })
  })

  it('leaves that to whoever says something else', () => {
    expect(afterwards(entry(), entry(signed), { contactableByAnyStudy: 'SURVIVOR' })).not.toHaveProperty('contactableByAnyStudy')
    expect(afterwards(entry(), entry({ contactableByAnyStudy: true }), { contactableByAnyStudy: 'OTHER' })).toEqual({
      contactableByAnyStudy: true,
    })
  })

  it('that was signed elsewhere, without a type of ours, is not lost', () => {
    expect(afterwards(entry({ signedAgreementToContact: { source: 'PATIENT' } }), entry())).toEqual({})
    expect(afterwards(entry(), entry({ signedAgreementToContact: { source: 'PATIENT' } }))).toEqual({
      signedAgreementToContact: { source: 'PATIENT' },
    })
  })
})

it('keeps the values of both in the fields that the organisation added', () => {
  const survivor = entry({ customValues: { shoeSize: 40, locker: 7 } })
  const other = entry({ customValues: { shoeSize: 42, nickname: 'Bo' } })
  expect(afterwards(survivor, other)).toEqual({ customValues: { shoeSize: 40, locker: 7, nickname: 'Bo' } })
  expect(afterwards(survivor, other, { customValues: 'OTHER' })).toEqual({ customValues: { shoeSize: 42, locker: 7, nickname: 'Bo' } })
})
