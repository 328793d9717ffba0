import { describe, expect, test } from 'vitest'
import { checkResources } from '../checks.ts'
import { ref, refs } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { changed, sound } from '../sound.fixture.ts'

describe('rows in a tree', () => {
  test('stand below a row of their own kind, or at its top', () => expect(changed({ tree: 'parent' })).toEqual([]))
  test.each([
    [{ tree: 'country' }, "clinic.tree: 'country' must be a reference to clinic that may be left out"],
    [
      { tree: 'parent', fields: { ...sound.fields, parent: ref({ to: 'clinic', required: true }) } },
      "clinic.tree: 'parent' must be a reference to clinic that may be left out",
    ],
    [{ tree: 'parent', deletion: 'remove', actions: { ...sound.actions, restore: undefined } }, "clinic.tree: needs deletion 'trash'"],
  ] as const)('%j', (changes, mistake) => expect(changed(changes as Partial<ResourceDefinition>)).toContain(mistake))

  test('their parts may be moved from one to another', () => {
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

describe('what belongs to all, and what is kept for roles', () => {
  test.each([
    [{ scope: ['studyOrAll'] }, "clinic.scope: 'studyOrAll' needs a field studyId and a pageOfAll; add them, or take the scope out"],
    [
      { scope: ['openTo'], tree: 'parent' },
      "clinic.scope: 'openTo' needs a field openToRoleIds and a tree; add them, or take the scope out",
    ],
    [
      { scope: ['openTo'], fields: { ...sound.fields, openToRoleIds: refs({ to: 'clinic' }) } },
      "clinic.scope: 'openTo' needs a field openToRoleIds and a tree; add them, or take the scope out",
    ],
  ] as const)('%#', (changes, mistake) => expect(changed(changes as unknown as Partial<ResourceDefinition>)).toContain(mistake))
})
