import { describe, expect, it } from 'vitest'
import { withCustomFields } from '#resources/core/customDefinition.ts'
import { resourceNamed } from '#resources/index.ts'
import { asBefore, guessMapping, importableFields, missingFields } from './mapping.ts'

const site = resourceNamed('site')
const labels: Readonly<Record<string, readonly string[]>> = {
  name: ['Site name', 'Nom du centre'],
  siteCode: ['Site ID'],
  postalCode: ['Postal code', 'Code postal'],
}

describe('columns of an import', () => {
  it('are recognised by name or label, whatever the case, spaces and accents', () => {
    const headers = ['NOM DU CENTRE ', 'site_code', 'Code  Postal', 'Favourite colour']
    expect(guessMapping(headers, importableFields(site), (field) => labels[field] ?? [])).toEqual({
      'NOM DU CENTRE ': 'name',
      site_code: 'siteCode',
      'Code  Postal': 'postalCode',
      'Favourite colour': null,
    })
  })
  it('are recognised by what the declaration knows besides, in both languages', () => {
    const participant = resourceNamed('participant')
    const headers = ['Given name', 'SURNAME', 'Sexe', 'Cell', 'date de naissance', 'Code postal', 'Ville']
    const guessed = guessMapping(headers, importableFields(participant), () => [], participant.import?.headers)
    expect(Object.values(guessed)).toEqual(['firstName', 'lastName', 'gender', 'primaryMobile', 'dob', 'postalCode', null])
  })
  it('mean the field that is called so, whatever the declaration knows', () => {
    expect(guessMapping(['City'], ['name', 'city'], () => [], { name: ['city'] })).toEqual({ City: 'city' })
  })
  it('are those of a former import of the same headers, without fields that are gone', () => {
    expect(asBefore(['B ', 'a', 'C'], ['name', 'city'], { A: 'name', b: 'gone', c: '' })).toEqual({ 'B ': null, a: 'name', C: null })
  })
  it('take a field once', () => {
    expect(guessMapping(['name', 'Site name'], ['name'], (field) => labels[field] ?? [])).toEqual({ name: 'name', 'Site name': null })
  })
  it('tell which required fields none of them fills', () => {
    expect(missingFields(site, { A: 'city' })).toEqual(['name'])
    expect(missingFields(site, { A: 'city', B: 'name' })).toEqual([])
  })
  it('never are states, computed or read-only fields', () => {
    expect(importableFields(resourceNamed('user'))).not.toContain('status')
    expect(importableFields(resourceNamed('participant'))).not.toContain('age')
  })
  it('are the fields of the organisation, each by itself, without those that are retired', () => {
    const own = { type: 'TEXT', tab: 'details', label: { en: 'x', fr: 'x' }, help: null, isSensitive: false, options: [] } as const
    const extended = withCustomFields(site, {
      site: [
        { ...own, key: 'beds', isRequired: true, isRetired: false },
        { ...own, key: 'old', isRequired: true, isRetired: true },
      ],
    })
    expect(importableFields(extended).filter((name) => name.startsWith('customValues'))).toEqual(['customValues.beds'])
    expect(missingFields(extended, { A: 'name' })).toEqual(['customValues.beds'])
  })
})
