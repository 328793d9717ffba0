import { choice, json, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

export const dashboardEntryKinds = ['METRICS', 'LEADERBOARD', 'DOCUMENTS'] as const

/**
 * Figures of a dashboard that somebody entered by hand, in the place of those that are counted: a goal that a contract names, a leaderboard of sites that
 * are not in the product; and of how many days documents are shown. Read and written by `metrics`, `leaderboard` and `document/config`.
 * Specification 1, section 4.
 */
export const dashboardEntry = defineResource({
  name: 'dashboardEntry',
  namespace: 'dashboard',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'place',
  path: { many: 'dashboard-entries', one: 'dashboard-entry' },
  fields: {
    /** Of what and where, in one word: there is one of each. */
    place: text({ required: true, once: true, max: 80, unique: true }),
    kind: choice({ values: dashboardEntryKinds, required: true, once: true }),
    studyId: ref({ to: 'study', once: true }),
    /** Empty: all is counted. */
    content: json({ shape: 'object', max: 20_000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: { columns: ['place', 'kind', 'studyId', 'updatedAt'], filters: ['kind', 'studyId'], search: [], sort: '-updatedAt' },
  form: { tabs: [{ key: 'details', fields: ['place', 'kind', 'studyId', 'content'] }] },
  audit: 'changes',
  deletion: 'none',
})
