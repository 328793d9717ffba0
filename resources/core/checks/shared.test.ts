import { describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'

describe('values shared by two resources', () => {
  const checkTwin = (changes: Partial<ResourceDefinition>): string[] =>
    checkResources([
      sound,
      { ...sound, name: 'ward', path: { many: 'wards', one: 'ward' }, screens: undefined, menu: undefined, form: undefined, ...changes },
    ])
  test('finds no mistake in two different resources', () => expect(checkTwin({})).toEqual([]))
  test('reports a shared name', () => expect(checkTwin({ name: 'clinic' })).toContain('clinic: two resources have this name; rename one'))
  test('reports a shared address', () =>
    expect(checkTwin({ path: { many: 'clinics', one: 'ward' } })).toContain("ward.path: 'clinics' is clinic's too; change one"))
  test('reports a shared route', () =>
    expect(checkTwin({ screens: { list: '/clinics' } })).toContain("clinic, ward.screens: '/clinics' is used twice; change one"))
})
