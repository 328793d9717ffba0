import { choice, computed, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Definition of a term in one language, shown as help next to the field with that name (`participant.dob`). The specification's tooltips:
 * 1, sections 3, 4, 5 and 7. Readers see only published definitions.
 */
export const definition = defineResource({
  name: 'definition',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: [{ published: { state: 'status' } }],
  title: 'title',
  path: { many: 'tooltips', one: 'tooltip' },
  fields: {
    language: choice({ values: ['en_CA', 'fr_CA'], required: true, default: 'en_CA' }),
    /** `resource.field`, or any other term. */
    term: text({ required: true, max: 120, unique: ['language'] }),
    title: text({ required: true, max: 120 }),
    definition: textarea({ required: true, max: 2000 }),
    status: status({
      states: ['UNPUBLISHED', 'PUBLISHED'],
      tones: { UNPUBLISHED: 'neutral', PUBLISHED: 'success' },
      initial: 'UNPUBLISHED',
      transitions: {
        publish: { from: ['UNPUBLISHED'], to: 'PUBLISHED', action: 'CONTRIBUTE' },
        unpublish: { from: ['PUBLISHED'], to: 'UNPUBLISHED', action: 'CONTRIBUTE' },
      },
    }),
    published: computed({ from: ['status'], as: 'boolean', compute: (row) => row.status === 'PUBLISHED' }),
  },
  actions: {
    list: 'SIGNED_IN',
    read: 'SIGNED_IN',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    export: 'VIEW',
    import: 'CONTRIBUTE',
  },
  import: { maxRows: 1000 },
  list: {
    columns: ['title', 'term', 'language', 'status', 'updatedAt'],
    filters: ['language', 'status'],
    quick: ['language', 'status'],
    search: ['term', 'title'],
    sort: 'title',
  },
  form: { tabs: [{ key: 'details', fields: ['term', 'language', 'title', 'definition', 'status'] }] },
  audit: 'changes',
  deletion: 'remove',
})
