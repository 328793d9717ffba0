import { describe, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { formatAccess, matchesSearchText, rulesOf } from './registry.ts'

describe('the registry', () => {
  it('the registry is searched by names of resources, fields, types, pages and addresses', () => {
    const site = getResource('site')
    for (const searchText of ['SITE', 'siteCode', 'province', 'ADMIN_SITES', 'Standorte', ' sites '])
      expect(matchesSearchText(site, 'Standorte', searchText)).toBe(true)
    expect(matchesSearchText(site, 'Sites', 'webhook')).toBe(false)
  })

  it('the registry lists the rules of a field as declared', () => {
    expect(rulesOf({ type: 'text', required: true, max: 80, unique: ['siteId'], sensitive: true })).toEqual([
      'required',
      'max 80',
      'unique ["siteId"]',
    ])
  })

  it('the registry names who may call an address', () => {
    expect([formatAccess({ page: 'DEV', action: 'VIEW' }), formatAccess({ signedIn: true }), formatAccess({ public: true })]).toEqual([
      'DEV: VIEW',
      'signed in',
      'public',
    ])
  })
})
