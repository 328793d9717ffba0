import { date, datetime, file, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { attachmentMaxBytes } from '../files/attachmentTypes.ts'

/** Fields that the trained person signs. */
const signed = [
  'studyId',
  'siteId',
  'userId',
  'title',
  'trainingVersion',
  'trainer',
  'trainedOn',
  'validUntil',
  'evidenceFileId',
  'acknowledgedOn',
] as const

/**
 * Training of a member of a site team that no course of the product records, such as training on an amended protocol. It is never deleted: a
 * mistake is voided with a reason, and then no longer counts in the training log. ICH E6(R3), 2.3.
 */
export const trainingRecord = defineResource({
  name: 'trainingRecord',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  title: ['title', 'userId'],
  path: { many: 'training-records', one: 'training-record' },
  requires: [
    {
      of: 'studySiteAssignment',
      by: { userId: 'userId', studyId: 'studyId', siteId: 'siteId' },
      on: 'userId',
      code: 'notInSiteTeam',
    },
  ],
  reservedWrites: [{ writes: ['acknowledge'], user: 'userId', code: 'NotTrainedPerson' }],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    userId: ref({ to: 'user', required: true, once: true }),
    title: text({ required: true, max: 160 }),
    /** Version of the protocol or document that the training covered. */
    trainingVersion: text({ max: 40 }),
    /** The trainer, who often has no account. */
    trainer: text({ required: true, max: 120 }),
    trainedOn: date({ required: true, notInFuture: true, defaultOffsetDays: 0 }),
    /** Last day of validity; empty: valid without limit. */
    validUntil: date(),
    evidenceFileId: file({ accept: ['application/pdf', 'image/png', 'image/jpeg'], maxBytes: attachmentMaxBytes }),
    note: textarea({ max: 2000 }),
    status: status({
      states: ['RECORDED', 'ACKNOWLEDGED', 'VOID'],
      tones: { RECORDED: 'info', ACKNOWLEDGED: 'success', VOID: 'neutral' },
      initial: 'RECORDED',
      transitions: {
        acknowledge: {
          from: ['RECORDED'],
          to: 'ACKNOWLEDGED',
          action: 'CONTRIBUTE',
          sets: { acknowledgedOn: '$now' },
          signature: { of: signed },
        },
        correct: { from: ['ACKNOWLEDGED'], to: 'RECORDED', action: 'OWN', reason: 'required', sets: { acknowledgedOn: null } },
        void: { from: ['RECORDED', 'ACKNOWLEDGED'], to: 'VOID', action: 'OWN', reason: 'required', dangerous: true },
      },
    }),
    acknowledgedOn: datetime({ readOnly: true }),
  },
  rules: [
    {
      code: 'validBeforeTraining',
      on: 'validUntil',
      when: { field: 'validUntil', filled: true },
      require: { field: 'validUntil', above: { field: 'trainedOn' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['title', 'userId', 'trainingVersion', 'trainedOn', 'validUntil', 'status', 'trainer', 'acknowledgedOn', 'siteId', 'studyId'],
    filters: ['studyId', 'siteId', 'userId', 'status', 'trainedOn', 'validUntil'],
    quick: ['status'],
    search: ['title'],
    phone: { first: ['title'], second: ['userId', 'status', 'trainedOn'] },
    sort: '-trainedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'who', fields: ['studyId', 'siteId', 'userId'] },
          { key: 'training', fields: ['title', 'trainingVersion', 'trainer', 'trainedOn', 'validUntil', 'evidenceFileId', 'note'] },
          { key: 'state', fields: ['status', 'acknowledgedOn'] },
        ],
      },
      { key: 'signatures', panel: 'recordSignatures' },
    ],
  },
  screens: {
    list: '/training-records',
    inStudy: '/study/:studyId/training-records',
    create: '/training-record/new',
    edit: '/training-record/:id/:tab?',
  },
  lockedWhen: { field: 'status', in: ['ACKNOWLEDGED', 'VOID'] },
  audit: 'changes',
  deletion: 'none',
})
