import { boolean, date, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Completed visits that have earned nothing: a view (migration 0361). Most of them have no rate. */
export const unratedVisit = defineResource({
  name: 'unratedVisit',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  view: true,
  derivedFrom: ['participantVisit', 'financeItem', 'financeRate'],
  title: ['visitId', 'subjectId'],
  path: { many: 'unrated-visits', one: 'unrated-visit' },
  fields: {
    studyId: ref({ to: 'study' }),
    siteId: ref({ to: 'site' }),
    visitId: ref({ to: 'visit' }),
    subjectId: text({ max: 40 }),
    completedOn: date(),
    /** A rate for its day exists now, so the item can be recorded. */
    hasRate: boolean(),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['visitId', 'subjectId', 'completedOn', 'hasRate', 'studyId', 'siteId'],
    filters: ['studyId', 'siteId', 'visitId', 'completedOn', 'hasRate'],
    quick: ['hasRate', 'completedOn'],
    search: [],
    sort: '-completedOn',
  },
  form: { tabs: [{ key: 'details', fields: ['visitId', 'subjectId', 'completedOn', 'hasRate', 'studyId', 'siteId'] }] },
  screens: { list: '/finance/unrated-visits' },
  menu: { area: 'main', group: 'finance', order: 50, icon: 'withoutRate', beside: 'financeItem' },
  confidential: true,
  audit: 'changes',
  deletion: 'none',
})
