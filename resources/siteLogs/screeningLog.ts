import { boolean, choice, date, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { notEnrolledCodes } from '../recruitment/notEnrolledCodes.ts'

/** Permission to see names. Without it, the log shows numbers and subject IDs alone. */
const seesNames = { page: 'PARTICIPANTS', action: 'VIEW' } as const

/**
 * Screening and enrolment log of a study site: a view over participations, their consent and their eligibility (migration 0399). Initials,
 * consent and eligibility of restricted profiles are empty. ICH E6(R3), appendix C.
 */
export const screeningLog = defineResource({
  name: 'screeningLog',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId', of: 'participantId' } }],
  view: true,
  derivedFrom: ['participantStudy', 'participant', 'consent', 'criterionCheck', 'eligibilityCriterion'],
  title: ['number', 'subjectId'],
  path: { many: 'screening-log', one: 'screening-log-line' },
  fields: {
    studyId: ref({ to: 'study' }),
    siteId: ref({ to: 'site' }),
    participantId: ref({ to: 'participant', read: seesNames }),
    /** Number in the order of screening at the study site, from 1. */
    number: integer({ min: 1 }),
    subjectId: text({ max: 40 }),
    initials: text({ max: 2, read: seesNames }),
    isRestricted: boolean(),
    addedOn: date(),
    consentedOn: date(),
    /** Number of the version of the consent form that the participant signed. */
    consentVersion: text({ max: 40 }),
    /** NOT_ASSESSED: criteria of the study are not checked yet. */
    eligibility: choice({
      values: ['ELIGIBLE', 'NOT_ELIGIBLE', 'NOT_ASSESSED'],
      tones: { ELIGIBLE: 'success', NOT_ELIGIBLE: 'danger', NOT_ASSESSED: 'neutral' },
    }),
    outcome: choice({
      values: ['IN_SCREENING', 'NOT_ENROLLED', 'ENROLLED', 'COMPLETED', 'WITHDRAWN'],
      tones: { IN_SCREENING: 'info', NOT_ENROLLED: 'danger', ENROLLED: 'success', COMPLETED: 'neutral', WITHDRAWN: 'warning' },
    }),
    notEnrolledCode: choice({ values: notEnrolledCodes }),
    enrolledOn: date(),
    randomisedOn: date(),
    endedOn: date(),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: [
      'number',
      'subjectId',
      'initials',
      'outcome',
      'siteId',
      'studyId',
      'addedOn',
      'consentedOn',
      'eligibility',
      'consentVersion',
      'notEnrolledCode',
      'enrolledOn',
      'randomisedOn',
      'endedOn',
      'isRestricted',
    ],
    filters: ['studyId', 'siteId', 'outcome', 'eligibility', 'notEnrolledCode', 'addedOn', 'consentedOn', 'enrolledOn', 'randomisedOn'],
    quick: ['outcome', 'eligibility'],
    search: ['subjectId'],
    phone: { first: ['number', 'subjectId'], second: ['outcome', 'initials', 'addedOn'] },
    sort: '-addedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          ...(['studyId', 'siteId', 'number', 'participantId', 'subjectId', 'initials', 'isRestricted', 'outcome', 'addedOn'] as const),
          ...(['consentedOn', 'consentVersion', 'eligibility', 'notEnrolledCode', 'enrolledOn', 'randomisedOn', 'endedOn'] as const),
        ],
      },
    ],
  },
  screens: { list: '/screening-log', inStudy: '/study/:studyId/screening-log' },
  menu: { area: 'main', group: 'library', order: 76, icon: 'screeningLog', beside: 'delegation' },
  audit: 'changes',
  deletion: 'none',
})
