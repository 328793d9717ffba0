import { describe, expect, test } from 'vitest'
import { checkResources } from '../checks.ts'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'

describe('a mistake is what two resources share', () => {
  const twin = (changes: Partial<ResourceDefinition>): string[] =>
    checkResources([
      sound,
      { ...sound, name: 'ward', path: { many: 'wards', one: 'ward' }, screens: undefined, menu: undefined, form: undefined, ...changes },
    ])
  test('nothing, where they differ', () => expect(twin({})).toEqual([]))
  test('a name', () => expect(twin({ name: 'clinic' })).toContain('clinic: two resources have this name; rename one'))
  test('an address', () =>
    expect(twin({ path: { many: 'clinics', one: 'ward' } })).toContain("ward.path: 'clinics' is clinic's too; change one"))
  test('a route', () =>
    expect(twin({ screens: { list: '/clinics' } })).toContain("clinic, ward.screens: '/clinics' is used twice; change one"))
})
