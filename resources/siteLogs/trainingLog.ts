import { choice, date, datetime, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { siteRoles } from '../studies/siteRoles.ts'

/**
 * Training log of a study site: a view with one line for each training of a member of the team (migration 0446). It combines the courses
 * that the study or an assignment requires, other finished courses, and the training records. ICH E6(R3), 2.3.
 */
export const trainingLog = defineResource({
  name: 'trainingLog',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  view: true,
  derivedFrom: ['trainingRecord', 'studySiteAssignment', 'studyTraining', 'course', 'courseAssignment', 'courseProgress'],
  title: ['title', 'userId'],
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
    source: choice({ values: ['COURSE', 'RECORD'] }),
    trainingRecordId: ref({ to: 'trainingRecord' }),
    /** Signature of the trained person; always empty for a course. */
    acknowledgedOn: datetime(),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: [
      ...(['userId', 'siteRole', 'title', 'trainingVersion', 'trainedOn', 'validUntil', 'state', 'source', 'trainingRecordId'] as const),
      ...(['acknowledgedOn', 'siteId', 'studyId'] as const),
    ],
    filters: ['studyId', 'siteId', 'userId', 'siteRole', 'state', 'source', 'trainedOn', 'validUntil'],
    quick: ['state', 'source'],
    search: ['title'],
    phone: { first: ['userId', 'title'], second: ['state', 'trainedOn', 'validUntil'] },
    sort: '-trainedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          ...(['studyId', 'siteId', 'userId', 'siteRole', 'title', 'trainingVersion', 'trainedOn', 'validUntil'] as const),
          ...(['state', 'source', 'trainingRecordId', 'acknowledgedOn'] as const),
        ],
      },
    ],
  },
  screens: { list: '/training-log', inStudy: '/study/:studyId/training-log' },
  menu: { area: 'main', group: 'library', order: 77, icon: 'trainingLog', beside: 'delegation' },
  audit: 'changes',
  deletion: 'none',
})
