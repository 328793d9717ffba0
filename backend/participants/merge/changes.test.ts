import { describe, expect, it } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import { normalise } from '#resources/core/validate.ts'
import type { MergeChoice } from '#resources/participants/duplicateAnswers.ts'
import { participant } from '#resources/participants/participant.ts'
import { changesOfSurvivor, choosableFields } from './changes.ts'

const today = '2026-06-01'
const buildEntry = (changes: Values = {}): Values =>
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
const computeMergedValues = (survivor: Values, other: Values, choices: Readonly<Record<string, MergeChoice>> = {}): Values =>
  Object.fromEntries(
    Object.entries(changesOfSurvivor({ survivor, other }, new Map(Object.entries(choices)), today)).map(([name, [, after]]) => [
      name,
      after,
    ]),
  )
const buildCondition = (displayName: string) => ({ displayName, code: displayName, codeSystem: 'userDefined' })

/** Values that differ from `entry` in every field with a choice. */
const otherValues: Values = {
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
  conditions: [buildCondition('Hay fever')],
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

describe('values without a decision', () => {
  it('values without a decision come from the survivor, or from the other entry if missing, with related fields together', () => {
    const survivor = buildEntry({ heightUnit: 'INCH', allergies: 'Pollen' })
    const other = buildEntry({ ...otherValues, height: 170, heightUnit: 'CM', contactableByAnyStudy: false })
    const { height, heightUnit, healthCardProvinceId, healthCardNumber, deceased, tags } = otherValues
    const accepted = computeMergedValues(survivor, other)
    expect(accepted).toMatchObject({ height, heightUnit, healthCardProvinceId, healthCardNumber, deceased, tags })
    for (const stored of [
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
      expect(Object.keys(accepted)).not.toContain(stored)
  })

  it('values without a decision stay unchanged where decided so, together with related fields', () => {
    const accepted = computeMergedValues(buildEntry(), buildEntry(otherValues), { height: 'SURVIVOR', tags: 'SURVIVOR' })
    for (const stored of ['height', 'heightUnit', 'tags']) expect(Object.keys(accepted)).not.toContain(stored)
    expect(accepted).toMatchObject({ weight: 70, weightUnit: 'KG' })
  })
})

describe('fields of a merge', () => {
  const decidedFields = [...choosableFields].flatMap(([name, { isDecided }]) => (isDecided ? [name] : []))

  it('fields of a merge cover every declared field', () => {
    expect(Object.keys(otherValues).toSorted()).toEqual(decidedFields.toSorted())
    const other = buildEntry(otherValues)
    const changed = computeMergedValues(buildEntry(), other, Object.fromEntries(decidedFields.map((name) => [name, 'OTHER' as const])))
    expect(Object.keys(changed).toSorted()).toEqual(decidedFields.toSorted())
    for (const name of decidedFields) expect([name, changed[name]]).toEqual([name, other[name]])
  })

  it("fields of a merge join lists without duplicates, with the survivor's entries first", () => {
    const survivor = buildEntry({ tags: ['VIP', 'night'], conditions: [buildCondition('Asthma')] })
    const other = buildEntry({ tags: ['vip', 'day'], conditions: [buildCondition('Hay fever'), buildCondition('asthma')] })
    expect(computeMergedValues(survivor, other)).toEqual(computeMergedValues(survivor, other, { tags: 'BOTH', conditions: 'BOTH' }))
    expect(computeMergedValues(survivor, other, { tags: 'BOTH', conditions: 'BOTH' })).toEqual({
      tags: ['VIP', 'night', 'day'],
      conditions: [buildCondition('Asthma'), buildCondition('Hay fever')],
    })
  })

  it('fields of a merge reject joined lists that exceed the limit of the field', () => {
    const makeTags = (prefix: string) => Array.from({ length: 30 }, (_, index) => `${prefix}${index}`)
    expect(() => computeMergedValues(buildEntry({ tags: makeTags('a') }), buildEntry({ tags: makeTags('b') }), { tags: 'BOTH' })).toThrow(
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

  it('an agreement to contact also takes over that any study may contact the participant', () => {
    expect(computeMergedValues(buildEntry(), buildEntry(signed))).toEqual(signed)
    expect(computeMergedValues(buildEntry({ ...signed, contactableByAnyStudy: false }), buildEntry(signed))).toEqual({})
    expect(
      computeMergedValues(buildEntry({ contactableByAnyStudy: true }), buildEntry({ ...signed, contactableByAnyStudy: false })),
    ).toMatchObject({
      contactableByAnyStudy: false,
    })
  })

  it('an agreement to contact leaves that permission to an explicit decision', () => {
    expect(computeMergedValues(buildEntry(), buildEntry(signed), { contactableByAnyStudy: 'SURVIVOR' })).not.toHaveProperty(
      'contactableByAnyStudy',
    )
    expect(computeMergedValues(buildEntry(), buildEntry({ contactableByAnyStudy: true }), { contactableByAnyStudy: 'OTHER' })).toEqual({
      contactableByAnyStudy: true,
    })
  })

  it('an agreement signed elsewhere, without a type of this product, is preserved', () => {
    expect(computeMergedValues(buildEntry({ signedAgreementToContact: { source: 'PATIENT' } }), buildEntry())).toEqual({})
    expect(computeMergedValues(buildEntry(), buildEntry({ signedAgreementToContact: { source: 'PATIENT' } }))).toEqual({
      signedAgreementToContact: { source: 'PATIENT' },
    })
  })
})

it('keeps the values of both entries in custom fields', () => {
  const survivor = buildEntry({ customValues: { shoeSize: 40, locker: 7 } })
  const other = buildEntry({ customValues: { shoeSize: 42, nickname: 'Bo' } })
  expect(computeMergedValues(survivor, other)).toEqual({ customValues: { shoeSize: 40, locker: 7, nickname: 'Bo' } })
  expect(computeMergedValues(survivor, other, { customValues: 'OTHER' })).toEqual({
    customValues: { shoeSize: 42, locker: 7, nickname: 'Bo' },
  })
})
