import { choice, date, marks, ref, rollup, status, tags, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const isOpenItem = { field: 'status', is: 'OPEN' } as const

/** Visit of a monitor to a study site, with its report, its follow-up letter and its action items. ICH E6(R3), 3.11.4. */
export const monitoringVisit = defineResource({
  name: 'monitoringVisit',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  title: ['kind', 'plannedOn'],
  path: { many: 'monitoring-visits', one: 'monitoring-visit' },
  requires: [{ of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' }],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    kind: choice({ values: ['INITIATION', 'ROUTINE', 'CLOSE_OUT'], required: true, default: 'ROUTINE' }),
    plannedOn: date({ required: true }),
    heldOn: date({ readOnly: true, notInFuture: true }),
    /** The monitor, who often has no account. */
    monitor: text({ required: true, max: 120 }),
    attendees: tags({ max: 120, maxCount: 40 }),
    reportDocumentId: ref({ to: 'document' }),
    followUpLetterOn: date({ notInFuture: true, visibleWhen: { field: 'heldOn', filled: true } }),
    note: textarea({ max: 4000 }),
    status: status({
      states: ['PLANNED', 'HELD', 'CLOSED', 'CANCELLED'],
      tones: { PLANNED: 'info', HELD: 'progress', CLOSED: 'neutral', CANCELLED: 'neutral' },
      initial: 'PLANNED',
      transitions: {
        hold: { from: ['PLANNED'], to: 'HELD', action: 'CONTRIBUTE', asks: { heldOn: 'required', attendees: 'optional' } },
        close: {
          from: ['HELD'],
          to: 'CLOSED',
          action: 'CONTRIBUTE',
          asks: { followUpLetterOn: 'optional', reportDocumentId: 'optional' },
        },
        cancel: { from: ['PLANNED'], to: 'CANCELLED', action: 'CONTRIBUTE', reason: 'required', dangerous: true },
        reopen: { from: ['CLOSED'], to: 'HELD', action: 'OWN', reason: 'required' },
      },
    }),
    openItems: rollup({ of: 'monitoringAction', by: { monitoringVisitId: 'id' }, where: isOpenItem }),
    attention: marks({
      marks: {
        NOT_HELD: {
          tone: 'danger',
          when: { all: [{ field: 'status', is: 'PLANNED' }, { not: { field: 'plannedOn', atLeast: '$today' } }] },
        },
        OPEN_ITEMS: { tone: 'warning', has: { of: 'monitoringAction', by: { monitoringVisitId: 'id' }, where: isOpenItem } },
        NO_LETTER: {
          tone: 'warning',
          when: {
            all: [
              { field: 'status', in: ['HELD', 'CLOSED'] },
              { field: 'followUpLetterOn', filled: false },
            ],
          },
        },
      },
    }),
  },
  rules: [
    {
      code: 'letterBeforeVisit',
      on: 'followUpLetterOn',
      when: { field: 'followUpLetterOn', filled: true },
      require: { field: 'followUpLetterOn', atLeast: { field: 'heldOn' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['plannedOn', 'kind', 'heldOn', 'status', 'attention', 'openItems', 'monitor', 'followUpLetterOn', 'siteId', 'studyId'],
    filters: ['studyId', 'siteId', 'kind', 'status', 'attention', 'plannedOn', 'heldOn', 'followUpLetterOn'],
    quick: ['status', 'attention', 'kind'],
    search: ['monitor'],
    sort: '-plannedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['studyId', 'siteId', 'kind', 'plannedOn', 'monitor', 'attendees', 'note'] },
          { key: 'state', fields: ['status', 'attention', 'heldOn', 'reportDocumentId', 'followUpLetterOn', 'openItems'] },
        ],
      },
      { key: 'items', related: 'monitoringAction', by: 'monitoringVisitId' },
    ],
  },
  screens: {
    list: '/monitoring-visits',
    inStudy: '/study/:studyId/monitoring-visits',
    create: '/monitoring-visit/new',
    edit: '/monitoring-visit/:id/:tab?',
  },
  menu: { area: 'main', group: 'library', order: 78, icon: 'monitoring', beside: 'delegation' },
  lockedWhen: { field: 'status', in: ['CLOSED', 'CANCELLED'] },
  blockedBy: [
    {
      writes: ['close'],
      of: 'monitoringAction',
      by: { monitoringVisitId: 'id' },
      when: { field: 'status', in: ['OPEN'] },
      code: 'OpenActionItems',
    },
  ],
  audit: 'changes',
  deletion: 'none',
})
