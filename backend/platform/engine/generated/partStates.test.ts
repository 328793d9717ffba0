import { expect, it } from 'vitest'
import { ref, text } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { rootStatesOf } from './childRows.ts'

const shelf = defineResource({
  name: 'shelf',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  partOf: 'siteId',
  title: 'label',
  path: { many: 'shelves', one: 'shelf' },
  fields: { siteId: ref({ to: 'site', required: true, once: true }), label: text({ required: true }) },
  actions: { list: 'VIEW', read: 'VIEW' },
  audit: 'changes',
  deletion: 'trash',
})

it('parts are tested in every possible state of their record', () => {
  expect(rootStatesOf(shelf)).toEqual(['open', 'in the trash'])
  expect(rootStatesOf(getResource('attachmentVersion'))).toEqual(['open', 'unlocked', 'locked', 'in the trash', 'out of scope'])
})
