import { describe, expect, it } from 'vitest'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { participant } from '#resources/participant.ts'
import { agreementOf, bothOf, chosenOf, decidedValues, defaultChoice, mayBeBoth, mergedRow, mergeGroups } from './mergeUnits.ts'

const units = mergeGroups.flatMap((group) => group.units)
const unitOf = (name: string) => units.find(({ fields }) => fields.includes(name)) ?? { lead: '', fields: [] }

describe('what is decided about together', () => {
  it('is each field once, without those that nobody decides about', () => {
    const names = units.flatMap(({ fields }) => fields)
    expect(new Set(names).size).toBe(names.length)
    const left = Object.entries(participant.fields).filter(([name, field]) => !names.includes(name) && !isDerived(field))
    expect(left.map(([name]) => name).toSorted()).toEqual([
      'isRestrictedProfile',
      'participantContactAgreementType',
      'signedAgreementToContact',
    ])
  })

  it('are fields that say nothing alone', () => {
    expect(unitOf('heightUnit')).toEqual({ lead: 'height', fields: ['height', 'heightUnit'] })
    expect(unitOf('province')).toEqual({ lead: 'country', fields: ['country', 'streetAddress', 'postalCode', 'province'] })
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

  it('takes the permission to contact from the entry with the signed agreement', () => {
    const signed = { participantContactAgreementType: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', contactableByAnyStudy: true }
    const both = { first: { contactableByAnyStudy: false }, second: signed }
    expect(defaultChoice(unitOf('contactableByAnyStudy'), both, 'first')).toBe('second')
    expect(defaultChoice(unitOf('contactableByAnyStudy'), { first: signed, second: signed }, 'first')).toBe('first')
  })

  it('follows the choices, which stay with the person when the other entry is to survive', () => {
    const choices = { lastName: 'second' } as const
    expect(decidedValues({ people, survivor: 'first', choices })).toEqual({
      lastName: 'OTHER',
      email: 'SURVIVOR',
      height: 'OTHER',
      heightUnit: 'OTHER',
    })
    expect(mergedRow({ people, survivor: 'first', choices })).toMatchObject({ lastName: 'Roi', height: 180, heightUnit: 'CM' })
    expect(decidedValues({ people, survivor: 'second', choices })).toEqual({
      lastName: 'SURVIVOR',
      email: 'OTHER',
      height: 'SURVIVOR',
      heightUnit: 'SURVIVOR',
    })
    expect(chosenOf(unitOf('lastName'), { people, survivor: 'second', choices })).toBe('second')
  })
})

describe('lists of both', () => {
  const tags = unitOf('tags')
  const people = { first: { lastName: 'Roy', tags: ['VIP', 'night'] }, second: { lastName: 'Roi', tags: ['vip', 'day'] } }
  const many = (word: string) => Array.from({ length: 30 }, (_, index) => `${word}${index}`)

  it('are one where they differ, the survivor’s entries in front', () => {
    expect(defaultChoice(tags, people, 'first')).toBe('both')
    expect(bothOf(tags, people, 'first')).toEqual(['VIP', 'night', 'day'])
    expect(bothOf(tags, people, 'second')).toEqual(['vip', 'day', 'night'])
    const decision = { people, survivor: 'second', choices: {} } as const
    expect(decidedValues(decision)).toMatchObject({ tags: 'BOTH', lastName: 'SURVIVOR' })
    expect(mergedRow(decision)).toMatchObject({ tags: ['vip', 'day', 'night'], lastName: 'Roi' })
  })

  it('are offered of lists alone, and where there are two', () => {
    expect(mayBeBoth(unitOf('conditions'), { first: { conditions: [{ code: 'a' }] }, second: { conditions: [{ code: 'b' }] } })).toBe(true)
    expect(mayBeBoth(unitOf('lastName'), people)).toBe(false)
    expect(mayBeBoth(tags, { first: people.first, second: {} })).toBe(false)
    expect(chosenOf(tags, { people: { first: people.first, second: {} }, survivor: 'first', choices: { tags: 'both' } })).toBe('first')
  })

  it('are not chosen for anybody where the field does not take as many', () => {
    const full = { first: { tags: many('a') }, second: { tags: many('b') } }
    expect([defaultChoice(tags, full, 'first'), mayBeBoth(tags, full)]).toEqual(['first', true])
  })
})

it('the entry that says that the person has died is believed', () => {
  const people = { first: { deceased: false }, second: { deceased: true, deceasedOn: '2020-01-01' } }
  expect(defaultChoice(unitOf('deceased'), people, 'first')).toBe('second')
  expect(defaultChoice(unitOf('deceased'), people, 'second')).toBe('second')
})
