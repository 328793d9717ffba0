import { describe, expect, it } from 'vitest'
import { participant } from '#resources/participant.ts'
import { agreementOf, chosenOf, defaultChoice, mergedRow, mergeGroups, takenValues } from './mergeUnits.ts'

const units = mergeGroups.flatMap((group) => group.units)
const unitOf = (name: string) => units.find(({ fields }) => fields.includes(name)) ?? { lead: '', fields: [] }

describe('what is decided about together', () => {
  it('is each field once, without those that nobody decides about', () => {
    const names = units.flatMap(({ fields }) => fields)
    expect(new Set(names).size).toBe(names.length)
    const left = Object.keys(participant.fields).filter((name) => !names.includes(name))
    expect(left.toSorted()).toEqual(['age', 'isRestrictedProfile', 'participantContactAgreementType', 'signedAgreementToContact'])
  })

  it('are fields that say nothing alone', () => {
    expect(unitOf('heightUnit')).toEqual({ lead: 'height', fields: ['height', 'heightUnit'] })
    expect(unitOf('province')).toEqual({ lead: 'country', fields: ['country', 'postalCode', 'province'] })
    expect(unitOf('healthCardNumber').fields).toEqual(['healthCardProvinceId', 'healthCardNumber'])
    expect(unitOf('deceasedOn').fields).toEqual(['deceased', 'deceasedOn'])
    expect(unitOf('email').fields).toEqual(['email'])
  })
})

describe('what is taken of two entries', () => {
  const people = {
    first: { lastName: 'Roy', height: null, heightUnit: 'INCH', email: 'a@example.org', tags: ['x'] },
    second: { lastName: 'Roi', height: 180, heightUnit: 'CM', email: null, tags: ['x'] },
  }

  it('stands side by side', () => {
    expect(agreementOf(unitOf('lastName'), people)).toBe('different')
    expect(agreementOf(unitOf('tags'), people)).toBe('same')
    expect(agreementOf(unitOf('email'), people)).toBe('onlyFirst')
    expect(agreementOf(unitOf('notes'), people)).toBe('empty')
  })

  it('begins with the survivor’s values, and the other’s where there is none', () => {
    expect(defaultChoice(unitOf('lastName'), people, 'first')).toBe('first')
    expect(defaultChoice(unitOf('lastName'), people, 'second')).toBe('second')
    expect(defaultChoice(unitOf('height'), people, 'first')).toBe('second')
    expect(defaultChoice(unitOf('email'), people, 'second')).toBe('first')
  })

  it('lets the one who signed an agreement say whether he may be contacted', () => {
    const signed = { participantContactAgreementType: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', contactableByAnyStudy: true }
    const both = { first: { contactableByAnyStudy: false }, second: signed }
    expect(defaultChoice(unitOf('contactableByAnyStudy'), both, 'first')).toBe('second')
    expect(defaultChoice(unitOf('contactableByAnyStudy'), { first: signed, second: signed }, 'first')).toBe('first')
  })

  it('follows the choices, which stay with the person when the other entry is to survive', () => {
    const choices = { lastName: 'second' } as const
    expect(takenValues({ people, survivor: 'first', choices })).toEqual({ lastName: 'OTHER', height: 'OTHER', heightUnit: 'OTHER' })
    expect(mergedRow({ people, survivor: 'first', choices })).toMatchObject({ lastName: 'Roi', height: 180, heightUnit: 'CM' })
    expect(takenValues({ people, survivor: 'second', choices })).toEqual({ email: 'OTHER' })
    expect(chosenOf(unitOf('lastName'), { people, survivor: 'second', choices })).toBe('second')
  })
})
