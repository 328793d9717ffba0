import { ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Statement that a document is not applicable to a study, one of its sites or a member of a site team, with the reason. */
export const documentExemption = defineResource({
  name: 'documentExemption',
  namespace: 'binder',
  page: 'ESSENTIAL_RECORDS',
  scope: [{ studyOrAll: { study: 'studyId', site: 'siteId' } }],
  title: ['documentTypeId', 'siteId'],
  path: { many: 'document-exemptions', one: 'document-exemption' },
  requires: [
    { of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' },
    { of: 'studySiteAssignment', by: { userId: 'userId', studyId: 'studyId', siteId: 'siteId' }, on: 'userId', code: 'notInSiteTeam' },
  ],
  fields: {
    documentTypeId: ref({ to: 'documentType', required: true, once: true, unique: ['studyId', 'siteId', 'userId'] }),
    studyId: ref({ to: 'study', required: true, once: true }),
    /** Empty: the whole study, with all its sites. */
    siteId: ref({ to: 'site', once: true, dependsOn: 'studyId' }),
    /** Empty: all members of the site teams. */
    userId: ref({ to: 'user', once: true }),
    reason: textarea({ required: true, max: 1000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'OWN', update: 'OWN', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: ['documentTypeId', 'siteId', 'userId', 'reason', 'createdBy', 'createdAt', 'studyId'],
    filters: ['studyId', 'siteId', 'userId', 'documentTypeId', 'createdBy'],
    search: ['reason'],
    sort: '-createdAt',
    phone: { first: ['documentTypeId', 'userId', 'siteId'], second: ['reason'] },
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'siteId', 'userId', 'documentTypeId', 'reason'] }] },
  screens: {
    list: '/document-exemptions',
    inStudy: '/study/:studyId/document-exemptions',
    create: '/document-exemption/new',
    edit: '/document-exemption/:id/:tab?',
  },
  menu: { area: 'main', group: 'library', order: 60, icon: 'exempt', beside: 'expectedDocument' },
  audit: 'changes',
  deletion: 'remove',
})
