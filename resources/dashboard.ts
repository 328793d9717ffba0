import { json, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * How a dashboard is arranged: of the organisation or of a study, for everybody, or as one user likes it. Without one the default stands
 * (`dashboardLayout.ts`). Read and written by `GET` and `POST dashboard`, which say what each may arrange. Specification 1, sections 3 and 4.
 */
export const dashboard = defineResource({
  name: 'dashboard',
  namespace: 'dashboard',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'place',
  path: { many: 'dashboards', one: 'dashboard-arrangement' },
  fields: {
    /** Whose it is, in one word: there is one of each. */
    place: text({ required: true, once: true, max: 80, unique: true }),
    studyId: ref({ to: 'study', once: true }),
    userId: ref({ to: 'user', once: true }),
    /** Empty: what stands without it. */
    elements: json({ shape: 'object', max: 20_000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: { columns: ['place', 'studyId', 'userId', 'updatedAt'], filters: ['studyId', 'userId'], search: [], sort: '-updatedAt' },
  form: { tabs: [{ key: 'details', fields: ['place', 'studyId', 'userId', 'elements'] }] },
  audit: 'changes',
  deletion: 'none',
})
