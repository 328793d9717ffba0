import { expect, it } from 'vitest'
import { ref, text } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { wholeStatesOf } from './parts.ts'

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

it('parts are tried in the states that the record they belong to can be in', () => {
  expect(wholeStatesOf(shelf)).toEqual(['open', 'in the trash'])
  expect(wholeStatesOf(resourceNamed('attachmentVersion'))).toEqual(['open', 'unlocked', 'locked', 'in the trash', 'out of scope'])
})
