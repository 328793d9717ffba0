import { choice, date, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { siteRoles } from './siteRoles.ts'

/**
 * Assignment of a user to a study at a site, with a role there. Row scopes read these assignments. Specification 1, section 3; 2, section
 * 6.
 */
export const studySiteAssignment = defineResource({
  name: 'studySiteAssignment',
  namespace: 'admin',
  page: 'ADMIN_USERS',
  scope: ['org'],
  title: ['studyId', 'siteId'],
  path: { many: 'study-site-assignments', one: 'study-site-assignment' },
  fields: {
    userId: ref({ to: 'user', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId', unique: ['userId', 'studyId'] }),
    siteRole: choice({ values: siteRoles, required: true }),
    assignedOn: date(),
  },
  requires: [
    { of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' },
    {
      of: 'studySite',
      by: { studyId: 'studyId', siteId: 'siteId' },
      must: { field: 'status', is: 'OPEN' },
      on: 'siteId',
      code: 'studySiteClosed',
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['userId', 'studyId', 'siteId', 'siteRole', 'assignedOn'],
    filters: ['userId', 'studyId', 'siteId', 'siteRole'],
    quick: ['siteRole'],
    search: [],
    sort: '-assignedOn',
  },
  form: { tabs: [{ key: 'details', fields: ['userId', 'studyId', 'siteId', 'siteRole', 'assignedOn'] }] },
  audit: 'changes',
  deletion: 'remove',
})
