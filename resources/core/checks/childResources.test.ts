import { describe, expect, test } from 'vitest'
import { ref } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'

describe('a part of another row', () => {
  const createWard = (changes: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
    ...sound,
    name: 'ward',
    path: { many: 'wards', one: 'ward' },
    screens: undefined,
    menu: undefined,
    form: undefined,
    restrictedBy: undefined,
    fields: { ...sound.fields, clinicId: ref({ to: 'clinic', required: true, once: true }) },
    partOf: 'clinicId',
    ...changes,
  })
  test('a part inherits its restriction from the other row', () => expect(checkResources([sound, createWard()])).toEqual([]))
  test('a part must have a permanent reference to the other row', () => {
    const roamingWard = createWard({ fields: { ...sound.fields, clinicId: ref({ to: 'clinic', required: true }) } })
    expect(checkResources([sound, roamingWard])).toEqual([
      'ward.clinicId: a part stays with its whole; say once, or readOnly where the system sets it',
    ])
  })
  test('a part may not form a circle', () => {
    const circle = { ...sound, partOf: 'wardId', fields: { ...sound.fields, wardId: ref({ to: 'ward', required: true }) } }
    expect(checkResources([circle, createWard()]).map((each) => each.split(';')[0])).toEqual([
      "clinic.partOf: leads back to 'clinic'",
      "ward.partOf: leads back to 'ward'",
    ])
  })
})
