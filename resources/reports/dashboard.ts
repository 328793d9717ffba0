import { json, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Layout of a dashboard: of the organization or of a study, shared or personal. If no row exists, the default layout applies
 * (`dashboardLayout.ts`). `GET` and `POST dashboard` read and write it and check permissions for changes. Specification 1, sections 3 and
 * 4.
 */
export const dashboard = defineResource({
  name: 'dashboard',
  namespace: 'dashboard',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'place',
  path: { many: 'dashboards', one: 'dashboard-arrangement' },
  fields: {
    /** Key of the dashboard's owner; unique. */
    place: text({ required: true, once: true, max: 80, unique: true }),
    studyId: ref({ to: 'study', once: true }),
    userId: ref({ to: 'user', once: true }),
    /** Columns and widgets of the layout. Empty: the layout that would apply without this row. */
    elements: json({ shape: 'object', max: 20_000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: { columns: ['place', 'studyId', 'userId', 'updatedAt'], filters: ['studyId', 'userId'], search: [], sort: '-updatedAt' },
  form: { tabs: [{ key: 'details', fields: ['place', 'studyId', 'userId', 'elements'] }] },
  audit: 'changes',
  deletion: 'none',
})
