import { describe, expect, it } from 'vitest'
import { resourceNamed } from '#resources/index.ts'
import { accessText, matches, rulesOf } from './registry.ts'

describe('the registry', () => {
  it('is searched by names of resources, fields, types, pages and addresses', () => {
    const site = resourceNamed('site')
    for (const words of ['SITE', 'siteCode', 'province', 'ADMIN_SITES', 'Standorte', ' sites '])
      expect(matches(site, 'Standorte', words)).toBe(true)
    expect(matches(site, 'Sites', 'webhook')).toBe(false)
  })

  it('tells the rules of a field as they are declared', () => {
    expect(rulesOf({ type: 'text', required: true, max: 80, unique: ['siteId'], sensitive: true })).toEqual([
      'required',
      'max 80',
      'unique ["siteId"]',
    ])
  })

  it('tells who may call an address', () => {
    expect([accessText({ page: 'DEV', action: 'VIEW' }), accessText({ signedIn: true }), accessText({ public: true })]).toEqual([
      'DEV: VIEW',
      'signed in',
      'public',
    ])
  })
})
