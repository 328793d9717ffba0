import { date, datetime, marks, ref, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const isOpen = { field: 'status', is: 'OPEN' } as const

/** Action item of a monitoring visit: what a member of the site team does, and by when. */
export const monitoringAction = defineResource({
  name: 'monitoringAction',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  title: ['monitoringVisitId', 'dueOn'],
  path: { many: 'monitoring-actions', one: 'monitoring-action' },
  copies: { studyId: 'monitoringVisitId.studyId', siteId: 'monitoringVisitId.siteId' },
  // Others do not see the item.
  requires: [
    {
      of: 'studySiteAssignment',
      by: { userId: 'ownerId', studyId: 'studyId', siteId: 'siteId' },
      on: 'ownerId',
      code: 'notInSiteTeam',
    },
  ],
  fields: {
    monitoringVisitId: ref({ to: 'monitoringVisit', required: true, once: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    text: textarea({ required: true, max: 2000 }),
    ownerId: ref({ to: 'user', required: true }),
    dueOn: date({ required: true }),
    status: status({
      states: ['OPEN', 'DONE'],
      tones: { OPEN: 'warning', DONE: 'success' },
      initial: 'OPEN',
      transitions: {
        finish: {
          from: ['OPEN'],
          to: 'DONE',
          action: 'CONTRIBUTE',
          asks: { resolution: 'required' },
          sets: { doneOn: '$now', doneBy: '$me' },
        },
        reopen: {
          from: ['DONE'],
          to: 'OPEN',
          action: 'CONTRIBUTE',
          reason: 'required',
          sets: { doneOn: null, doneBy: null },
        },
      },
    }),
    resolution: textarea({ max: 2000, readOnly: true }),
    doneOn: datetime({ readOnly: true }),
    doneBy: ref({ to: 'user', readOnly: true }),
    attention: marks({
      marks: { OVERDUE: { tone: 'danger', when: { all: [isOpen, { not: { field: 'dueOn', atLeast: '$today' } }] } } },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['text', 'ownerId', 'dueOn', 'status', 'attention', 'monitoringVisitId', 'doneOn', 'siteId', 'studyId'],
    filters: ['studyId', 'siteId', 'monitoringVisitId', 'ownerId', 'status', 'attention', 'dueOn'],
    quick: ['status', 'attention'],
    phone: { first: ['text'], second: ['dueOn', 'status', 'ownerId'] },
    search: ['text'],
    sort: 'dueOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['monitoringVisitId', 'text', 'ownerId', 'dueOn'] },
          { key: 'state', fields: ['status', 'attention', 'resolution', 'doneOn', 'doneBy'] },
        ],
      },
    ],
  },
  screens: { list: '/monitoring-actions', create: '/monitoring-action/new', edit: '/monitoring-action/:id/:tab?' },
  menu: { area: 'main', group: 'library', order: 79, icon: 'actionItems', beside: 'delegation' },
  notifies: {
    ACTION_ITEM_DUE: {
      when: 'due',
      to: 'ownerId',
      due: { on: { field: 'dueOn', days: [-3, 14] }, while: isOpen, isRepeatedLate: true },
      doneWhen: { field: 'status', isNot: 'OPEN' },
    },
  },
  lockedWhen: { field: 'status', is: 'DONE' },
  lockedWith: ['monitoringVisitId'],
  audit: 'changes',
  deletion: 'none',
})
