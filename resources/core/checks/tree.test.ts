import { describe, expect, test } from 'vitest'
import { ref, refs } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { changed, sound } from '../sound.fixture.ts'
import { checkResources } from './checks.ts'

describe('rows in a tree', () => {
  test('accepts rows below a row of the same resource, or at the top', () => expect(changed({ tree: 'parent' })).toEqual([]))
  test.each([
    [{ tree: 'country' }, "clinic.tree: 'country' must be a reference to clinic that may be left out"],
    [
      { tree: 'parent', fields: { ...sound.fields, parent: ref({ to: 'clinic', required: true }) } },
      "clinic.tree: 'parent' must be a reference to clinic that may be left out",
    ],
    [{ tree: 'parent', deletion: 'remove', actions: { ...sound.actions, restore: undefined } }, "clinic.tree: needs deletion 'trash'"],
  ] as const)('rejects the declaration %j', (changes, mistake) =>
    expect(changed(changes as Partial<ResourceDefinition>)).toContain(mistake),
  )

  test('allows parts to be moved between rows of a tree', () => {
    const ward: ResourceDefinition = {
      ...sound,
      name: 'ward',
      path: { many: 'wards', one: 'ward' },
      screens: undefined,
      menu: undefined,
      form: undefined,
      restrictedBy: undefined,
      fields: { ...sound.fields, clinicId: ref({ to: 'clinic', required: true }) },
      partOf: 'clinicId',
    }
    expect(checkResources([{ ...sound, tree: 'parent' }, ward])).toEqual([])
    expect(checkResources([sound, ward])).toHaveLength(1)
  })
})

describe('scopes for common rows and rows restricted to roles', () => {
  test.each([
    [
      { scope: [{ studyOrAll: { study: 'parent' } }] },
      "clinic.scope: 'studyOrAll' needs a reference to a study, required or with a pageOfAll; change it, or take the scope out",
    ],
    [{ scope: [{ openTo: { roles: 'roles' } }], tree: 'parent' }, "clinic.scope: 'openTo' reads 'roles', which it has no field for"],
    [
      { scope: [{ openTo: { roles: 'roles', changers: 'roles' } }] as never, tree: 'parent' },
      "clinic.scope: 'openTo' has no option 'changers'",
    ],
    [
      { scope: [{ openTo: { roles: 'roles' } }], fields: { ...sound.fields, roles: refs({ to: 'clinic' }) } },
      "clinic.scope: 'openTo' needs fields that name roles and a tree; change it, or take the scope out",
    ],
  ] as const)('rejects a faulty scope: case %#', (changes, mistake) =>
    expect(changed(changes as unknown as Partial<ResourceDefinition>)).toContain(mistake),
  )
})
