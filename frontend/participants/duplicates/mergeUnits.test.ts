import { describe, expect, it } from 'vitest'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { participant } from '#resources/participants/participant.ts'
import {
  agreementOf,
  canCombine,
  combineLists,
  computeMergedRow,
  getDefaultChoice,
  getMergeChoices,
  getUnitChoice,
  mergeGroups,
} from './mergeUnits.ts'

const units = mergeGroups.flatMap((group) => group.units)
const unitOf = (name: string) => units.find(({ fields }) => fields.includes(name)) ?? { lead: '', fields: [] }

describe('merge decisions', () => {
  it('merge decisions cover each field once, without fields that need no decision', () => {
    const names = units.flatMap(({ fields }) => fields)
    expect(new Set(names).size).toBe(names.length)
    const uncoveredFields = Object.entries(participant.fields).filter(([name, field]) => !names.includes(name) && !isDerived(field))
    expect(uncoveredFields.map(([name]) => name).toSorted()).toEqual([
      'isRestrictedProfile',
      'participantContactAgreementType',
      'signedAgreementToContact',
    ])
  })

  it('merge decisions combine fields that mean nothing alone', () => {
    expect(unitOf('heightUnit')).toEqual({ lead: 'height', fields: ['height', 'heightUnit'] })
    expect(unitOf('province')).toEqual({ lead: 'country', fields: ['country', 'streetAddress', 'postalCode', 'province'] })
    expect(unitOf('healthCardNumber').fields).toEqual(['healthCardProvinceId', 'healthCardNumber'])
    expect(unitOf('deceasedOn').fields).toEqual(['deceased', 'deceasedOn'])
    expect(unitOf('email').fields).toEqual(['email'])
  })
})

describe('values chosen from two entries', () => {
  const people = {
    first: { lastName: 'Roy', height: null, heightUnit: 'INCH', email: 'a@example.org', tags: ['x'] },
    second: { lastName: 'Roi', height: 180, heightUnit: 'CM', email: null, tags: ['x'] },
  }

  it('values chosen from two entries are compared side by side', () => {
    expect(agreementOf(unitOf('lastName'), people)).toBe('different')
    expect(agreementOf(unitOf('tags'), people)).toBe('same')
    expect(agreementOf(unitOf('email'), people)).toBe('onlyFirst')
    expect(agreementOf(unitOf('notes'), people)).toBe('empty')
  })

  it('default to the survivor’s values, or the other’s where there is none', () => {
    expect(getDefaultChoice(unitOf('lastName'), people, 'first')).toBe('first')
    expect(getDefaultChoice(unitOf('lastName'), people, 'second')).toBe('second')
    expect(getDefaultChoice(unitOf('height'), people, 'first')).toBe('second')
    expect(getDefaultChoice(unitOf('email'), people, 'second')).toBe('first')
  })

  it('values chosen from two entries take the permission to contact from the entry with the signed agreement', () => {
    const signed = { participantContactAgreementType: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', contactableByAnyStudy: true }
    const agreementPair = { first: { contactableByAnyStudy: false }, second: signed }
    expect(getDefaultChoice(unitOf('contactableByAnyStudy'), agreementPair, 'first')).toBe('second')
    expect(getDefaultChoice(unitOf('contactableByAnyStudy'), { first: signed, second: signed }, 'first')).toBe('first')
  })

  it('values chosen from two entries follow the choices, which stay with their entry when the survivor changes', () => {
    const choices = { lastName: 'second' } as const
    expect(getMergeChoices({ people, survivor: 'first', choices })).toEqual({
      lastName: 'OTHER',
      email: 'SURVIVOR',
      height: 'OTHER',
      heightUnit: 'OTHER',
    })
    expect(computeMergedRow({ people, survivor: 'first', choices })).toMatchObject({ lastName: 'Roi', height: 180, heightUnit: 'CM' })
    expect(getMergeChoices({ people, survivor: 'second', choices })).toEqual({
      lastName: 'SURVIVOR',
      email: 'OTHER',
      height: 'SURVIVOR',
      heightUnit: 'SURVIVOR',
    })
    expect(getUnitChoice(unitOf('lastName'), { people, survivor: 'second', choices })).toBe('second')
  })
})

describe('joined lists', () => {
  const tags = unitOf('tags')
  const people = { first: { lastName: 'Roy', tags: ['VIP', 'night'] }, second: { lastName: 'Roi', tags: ['vip', 'day'] } }
  const createWords = (prefix: string) => Array.from({ length: 30 }, (_, index) => `${prefix}${index}`)

  it('joined lists are joined where they differ, with the survivor’s entries first', () => {
    expect(getDefaultChoice(tags, people, 'first')).toBe('both')
    expect(combineLists(tags, people, 'first')).toEqual(['VIP', 'night', 'day'])
    expect(combineLists(tags, people, 'second')).toEqual(['vip', 'day', 'night'])
    const decision = { people, survivor: 'second', choices: {} } as const
    expect(getMergeChoices(decision)).toMatchObject({ tags: 'BOTH', lastName: 'SURVIVOR' })
    expect(computeMergedRow(decision)).toMatchObject({ tags: ['vip', 'day', 'night'], lastName: 'Roi' })
  })

  it('joined lists are offered for lists alone, and where both have entries', () => {
    expect(canCombine(unitOf('conditions'), { first: { conditions: [{ code: 'a' }] }, second: { conditions: [{ code: 'b' }] } })).toBe(true)
    expect(canCombine(unitOf('lastName'), people)).toBe(false)
    expect(canCombine(tags, { first: people.first, second: {} })).toBe(false)
    expect(getUnitChoice(tags, { people: { first: people.first, second: {} }, survivor: 'first', choices: { tags: 'both' } })).toBe('first')
  })

  it('joined lists are not the default when the field cannot hold them', () => {
    const peopleWithTags = { first: { tags: createWords('a') }, second: { tags: createWords('b') } }
    expect([getDefaultChoice(tags, peopleWithTags, 'first'), canCombine(tags, peopleWithTags)]).toEqual(['first', true])
  })
})

it('the entry that records a death is preferred', () => {
  const people = { first: { deceased: false }, second: { deceased: true, deceasedOn: '2020-01-01' } }
  expect(getDefaultChoice(unitOf('deceased'), people, 'first')).toBe('second')
  expect(getDefaultChoice(unitOf('deceased'), people, 'second')).toBe('second')
})
