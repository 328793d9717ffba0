import { choice, json, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

export const dashboardEntryKinds = ['METRICS', 'LEADERBOARD', 'DOCUMENTS'] as const

/**
 * Dashboard figures entered manually instead of computed: a contractual goal, a leaderboard with external sites. Also the number of days
 * of the documents widget. Read and written by `metrics`, `leaderboard` and `document/config`. Specification 1, section 4.
 */
export const dashboardEntry = defineResource({
  name: 'dashboardEntry',
  namespace: 'dashboard',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'place',
  path: { many: 'dashboard-entries', one: 'dashboard-entry' },
  fields: {
    /** Key made of the kind and the study, if there is one; unique. */
    place: text({ required: true, once: true, max: 80, unique: true }),
    kind: choice({ values: dashboardEntryKinds, required: true, once: true }),
    studyId: ref({ to: 'study', once: true }),
    /** Empty: all figures are computed. */
    content: json({ shape: 'object', max: 20_000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: { columns: ['place', 'kind', 'studyId', 'updatedAt'], filters: ['kind', 'studyId'], search: [], sort: '-updatedAt' },
  form: { tabs: [{ key: 'details', fields: ['place', 'kind', 'studyId', 'content'] }] },
  audit: 'changes',
  deletion: 'none',
})
