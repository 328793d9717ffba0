import { date, integer, ref, status, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** A study at one of its sites. Specification 2, sections 3, 4 and 7. */
export const studySite = defineResource({
  name: 'studySite',
  namespace: 'studies',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: ['studyId', 'siteId'],
  path: { many: 'study-sites', one: 'study-site' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, unique: ['studyId'] }),
    principalInvestigator: text({ max: 120 }),
    enrollmentGoal: integer({ min: 0, max: 100_000 }),
    openedOn: date(),
    closedOn: date({ readOnly: true, notInFuture: true }),
    status: status({
      states: ['OPEN', 'CLOSED'],
      initial: 'OPEN',
      transitions: {
        close: { from: ['OPEN'], to: 'CLOSED', action: 'CONTRIBUTE', asks: { closedOn: 'required' }, reason: 'required', dangerous: true },
        reopen: { from: ['CLOSED'], to: 'OPEN', action: 'OWN', sets: { closedOn: null }, reason: 'optional' },
      },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: ['studyId', 'siteId', 'principalInvestigator', 'enrollmentGoal', 'openedOn', 'status'],
    filters: ['studyId', 'siteId', 'status', 'openedOn', 'enrollmentGoal'],
    quick: ['status'],
    search: ['principalInvestigator'],
    sort: '-openedOn',
    wholeBelow: true,
  },
  form: {
    tabs: [{ key: 'details', fields: ['studyId', 'siteId', 'principalInvestigator', 'enrollmentGoal', 'openedOn', 'closedOn', 'status'] }],
  },
  audit: 'changes',
  deletion: 'remove',
})
