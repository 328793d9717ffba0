import { date, datetime, marks, ref, refs, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Fields that the investigator signs when the delegation begins. */
const signed = ['studyId', 'siteId', 'userId', 'taskIds', 'startsOn', 'signedOn', 'signedBy'] as const

/**
 * Entry of the delegation log: tasks that the investigator of a study site delegates to a member of the team. It is in force from its
 * signature and start until the investigator ends it, also with a signature. ICH E6(R3), 2.3.
 */
export const delegation = defineResource({
  name: 'delegation',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  title: ['userId', 'startsOn'],
  path: { many: 'delegations', one: 'delegation' },
  requires: [
    {
      of: 'studySiteAssignment',
      by: { userId: 'userId', studyId: 'studyId', siteId: 'siteId' },
      on: 'userId',
      code: 'notInSiteTeam',
    },
  ],
  reservedWrites: [
    {
      writes: ['sign', 'end'],
      user: 'userId',
      of: 'studySiteAssignment',
      by: { studyId: 'studyId', siteId: 'siteId' },
      when: { field: 'siteRole', in: ['PRINCIPAL_INVESTIGATOR'] },
      code: 'NotSiteInvestigator',
    },
  ],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    userId: ref({ to: 'user', required: true, once: true }),
    taskIds: refs({ to: 'delegationTask', required: true, maxCount: 40 }),
    startsOn: date({ required: true, defaultOffsetDays: 0 }),
    endsOn: date({ readOnly: true, notInFuture: true }),
    note: textarea({ max: 2000 }),
    status: status({
      states: ['PREPARED', 'SIGNED', 'ENDED'],
      tones: { PREPARED: 'warning', SIGNED: 'success', ENDED: 'neutral' },
      initial: 'PREPARED',
      transitions: {
        sign: {
          from: ['PREPARED'],
          to: 'SIGNED',
          action: 'REVIEW',
          sets: { signedOn: '$now', signedBy: '$me' },
          signature: { of: signed },
        },
        end: {
          from: ['SIGNED'],
          to: 'ENDED',
          action: 'REVIEW',
          asks: { endsOn: 'required' },
          sets: { endSignedOn: '$now', endSignedBy: '$me' },
          signature: { of: [...signed, 'endsOn', 'endSignedOn', 'endSignedBy'] },
        },
      },
    }),
    signedOn: datetime({ readOnly: true }),
    signedBy: ref({ to: 'user', readOnly: true }),
    endSignedOn: datetime({ readOnly: true }),
    endSignedBy: ref({ to: 'user', readOnly: true }),
    attention: marks({
      marks: {
        NOT_IN_FORCE: { tone: 'warning', when: { field: 'status', is: 'PREPARED' } },
        STARTS_LATER: {
          tone: 'info',
          when: {
            all: [
              { field: 'status', is: 'SIGNED' },
              { field: 'startsOn', above: '$today' },
            ],
          },
        },
      },
    }),
  },
  rules: [
    {
      code: 'endBeforeStart',
      on: 'endsOn',
      when: { field: 'endsOn', filled: true },
      require: { field: 'endsOn', atLeast: { field: 'startsOn' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['userId', 'taskIds', 'startsOn', 'endsOn', 'status', 'attention', 'signedBy', 'signedOn', 'endSignedBy', 'siteId', 'studyId'],
    filters: ['studyId', 'siteId', 'userId', 'taskIds', 'status', 'attention', 'startsOn', 'endsOn', 'signedBy'],
    quick: ['status', 'attention'],
    search: [],
    phone: { first: ['userId'], second: ['status', 'startsOn', 'taskIds'] },
    sort: '-startsOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['studyId', 'siteId', 'userId', 'taskIds', 'startsOn', 'note'] },
          { key: 'state', fields: ['status', 'attention', 'signedBy', 'signedOn', 'endsOn', 'endSignedBy', 'endSignedOn'] },
        ],
      },
      { key: 'signatures', panel: 'recordSignatures' },
    ],
  },
  screens: {
    list: '/delegations',
    inStudy: '/study/:studyId/delegations',
    create: '/delegation/new',
    edit: '/delegation/:id/:tab?',
  },
  menu: { area: 'main', group: 'library', order: 75, icon: 'delegation', shared: 'siteLogs' },
  notifies: {
    DELEGATION_TO_SIGN: { when: { field: 'status', is: 'PREPARED' }, needs: 'REVIEW', doneWhen: { field: 'status', isNot: 'PREPARED' } },
  },
  lockedWhen: { field: 'status', in: ['SIGNED', 'ENDED'] },
  audit: 'changes',
  deletion: 'remove',
})
