import { choice, date, datetime, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { siteRoles } from '../studies/siteRoles.ts'

/**
 * Training log of a study site: a view with one line for each training of a member of the team (migration 0456). It combines the courses
 * that the study or an assignment requires, other finished courses, the essential records that prove a course, and the training records. A
 * person at two sites has a line at each. ICH E6(R3), 2.3.
 */
export const trainingLog = defineResource({
  name: 'trainingLog',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  view: true,
  derivedFrom: [
    'trainingRecord',
    'studySiteAssignment',
    'studyTraining',
    'course',
    'courseAssignment',
    'courseProgress',
    'documentType',
    'filedDocument',
  ],
  title: ['title', 'userId', 'siteId'],
  path: { many: 'training-log', one: 'training-log-line' },
  fields: {
    studyId: ref({ to: 'study' }),
    siteId: ref({ to: 'site' }),
    userId: ref({ to: 'user' }),
    /** Empty: the person has left the team. */
    siteRole: choice({ values: siteRoles }),
    title: text({ max: 160 }),
    trainingVersion: text({ max: 40 }),
    trainedOn: date(),
    validUntil: date(),
    /** MISSING: a required course that the person has not finished. EXPIRING: valid for at most 60 more days. */
    state: choice({
      values: ['MISSING', 'EXPIRED', 'EXPIRING', 'CURRENT'],
      tones: { MISSING: 'danger', EXPIRED: 'danger', EXPIRING: 'warning', CURRENT: 'success' },
    }),
    source: choice({ values: ['COURSE', 'DOCUMENT', 'RECORD'] }),
    trainingRecordId: ref({ to: 'trainingRecord' }),
    /** Reviewed essential record that proves the course, such as a certificate. */
    filedDocumentId: ref({ to: 'filedDocument' }),
    /** Signature of the trained person; empty for a course and an essential record. */
    acknowledgedOn: datetime(),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: [
      ...(['userId', 'siteId', 'siteRole', 'title', 'trainingVersion', 'trainedOn', 'validUntil', 'state', 'source'] as const),
      ...(['trainingRecordId', 'filedDocumentId', 'acknowledgedOn', 'studyId'] as const),
    ],
    filters: ['studyId', 'siteId', 'userId', 'siteRole', 'state', 'source', 'trainedOn', 'validUntil'],
    quick: ['state', 'source'],
    search: ['title'],
    phone: { first: ['userId', 'title'], second: ['siteId', 'state', 'trainedOn', 'validUntil'] },
    sort: '-trainedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          ...(['studyId', 'siteId', 'userId', 'siteRole', 'title', 'trainingVersion', 'trainedOn', 'validUntil'] as const),
          ...(['state', 'source', 'trainingRecordId', 'filedDocumentId', 'acknowledgedOn'] as const),
        ],
      },
    ],
  },
  screens: { list: '/training-log', inStudy: '/study/:studyId/training-log' },
  menu: { area: 'main', group: 'library', order: 77, icon: 'trainingLog', beside: 'delegation' },
  audit: 'changes',
  deletion: 'none',
})
