import { email, phone, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Contact for a study at one of its sites. All contacts of a study share one order, which the list of one site follows. Specification 2,
 * section 2, "sites and contacts", and section 7, "Study".
 */
export const studySiteContact = defineResource({
  name: 'studySiteContact',
  namespace: 'studies',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  path: { many: 'study-site-contacts', one: 'study-site-contact' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    name: text({ required: true, max: 120 }),
    role: text({ max: 80 }),
    phone: phone(),
    email: email(),
  },
  rules: [
    {
      code: 'phoneOrEmail',
      on: 'phone',
      require: {
        any: [
          { field: 'phone', filled: true },
          { field: 'email', filled: true },
        ],
      },
    },
  ],
  requires: [{ of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' }],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE' },
  list: {
    columns: ['name', 'siteId', 'role', 'phone', 'email'],
    filters: ['studyId', 'siteId'],
    search: ['name', 'role'],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'siteId', 'name', 'role', 'phone', 'email'] }] },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
