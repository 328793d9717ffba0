import { describe, expect, it } from 'vitest'
import { withCustomFields } from '#resources/core/customDefinition.ts'
import { getResource } from '#resources/index.ts'
import { asBefore, findMissingFields, getImportableFields, guessMapping } from './mapping.ts'

const site = getResource('site')
const labels: Readonly<Record<string, readonly string[]>> = {
  name: ['Site name', 'Nom du centre'],
  siteCode: ['Site ID'],
  postalCode: ['Postal code', 'Code postal'],
}

describe('import columns', () => {
  it('import columns are recognised by name or label, regardless of case, spaces and accents', () => {
    const headers = ['NOM DU CENTRE ', 'site_code', 'Code  Postal', 'Favourite colour']
    expect(guessMapping(headers, getImportableFields(site), (field) => labels[field] ?? [])).toEqual({
      'NOM DU CENTRE ': 'name',
      site_code: 'siteCode',
      'Code  Postal': 'postalCode',
      'Favourite colour': null,
    })
  })
  it('import columns are recognised by further names in the declaration, in both languages', () => {
    const participant = getResource('participant')
    const headers = ['Given name', 'SURNAME', 'Sexe', 'Cell', 'date de naissance', 'Code postal', 'Ville']
    const guessedMapping = guessMapping(headers, getImportableFields(participant), () => [], participant.import?.headers)
    expect(Object.values(guessedMapping)).toEqual(['firstName', 'lastName', 'gender', 'primaryMobile', 'dob', 'postalCode', null])
  })
  it('import columns prefer the field of the same name over further names', () => {
    expect(guessMapping(['City'], ['name', 'city'], () => [], { name: ['city'] })).toEqual({ City: 'city' })
  })
  it('import columns reuse the mapping of a former import of the same headers, without deleted fields', () => {
    expect(asBefore(['B ', 'a', 'C'], ['name', 'city'], { A: 'name', b: 'gone', c: '' })).toEqual({ 'B ': null, a: 'name', C: null })
  })
  it('import columns map each field once', () => {
    expect(guessMapping(['name', 'Site name'], ['name'], (field) => labels[field] ?? [])).toEqual({ name: 'name', 'Site name': null })
  })
  it('import columns report required fields without a column', () => {
    expect(findMissingFields(site, { A: 'city' })).toEqual(['name'])
    expect(findMissingFields(site, { A: 'city', B: 'name' })).toEqual([])
  })
  it('import columns exclude states, computed and read-only fields', () => {
    expect(getImportableFields(getResource('user'))).not.toContain('status')
    expect(getImportableFields(getResource('participant'))).not.toContain('age')
  })
  it('import columns include custom fields separately, without retired ones', () => {
    const baseField = { type: 'TEXT', tab: 'details', label: { en: 'x', fr: 'x' }, help: null, isSensitive: false, options: [] } as const
    const extendedDefinition = withCustomFields(site, {
      site: [
        { ...baseField, key: 'beds', isRequired: true, isRetired: false },
        { ...baseField, key: 'old', isRequired: true, isRetired: true },
      ],
    })
    expect(getImportableFields(extendedDefinition).filter((name) => name.startsWith('customValues'))).toEqual(['customValues.beds'])
    expect(findMissingFields(extendedDefinition, { A: 'name' })).toEqual(['customValues.beds'])
  })
})
