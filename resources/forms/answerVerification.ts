import { datetime, integer, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Source data verification of one answer of a completed form against its source document. The server creates a row for each question marked
 * `verifySource`, and reopens it when the answer changes. Earlier verifications stay in the history.
 */
export const answerVerification = defineResource({
  name: 'answerVerification',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'formSubmissionId',
  restrictedThrough: ['participantId'],
  title: ['questionTitle', 'formId'],
  path: { many: 'answer-verifications', one: 'answer-verification' },
  fields: {
    formSubmissionId: ref({ to: 'formSubmission', required: true, once: true }),
    /** The server copies this field and the next three from the submission. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    formId: ref({ to: 'form', readOnly: true }),
    /** Name of the answer in the form. */
    question: text({ required: true, max: 400, once: true }),
    /** Title of the question, in the language of the person who completed the form. */
    questionTitle: text({ max: 2000, readOnly: true }),
    /** The version of the answer that is verified or must be verified. */
    answerVersion: integer({ min: 0, readOnly: true }),
    status: status({
      // NOT_NEEDED: the answer was removed, or its question is hidden.
      states: ['OPEN', 'VERIFIED', 'NOT_NEEDED'],
      tones: { OPEN: 'warning', VERIFIED: 'success', NOT_NEEDED: 'neutral' },
      initial: 'OPEN',
      transitions: {
        verify: { from: ['OPEN'], to: 'VERIFIED', action: 'REVIEW', sets: { verifiedOn: '$now', verifiedBy: '$me' } },
        reopen: {
          from: ['VERIFIED'],
          to: 'OPEN',
          action: 'REVIEW',
          reason: 'required',
          sets: { verifiedOn: null, verifiedBy: null },
        },
      },
    }),
    verifiedOn: datetime({ readOnly: true }),
    verifiedBy: ref({ to: 'user', readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['questionTitle', 'formId', 'participantId', 'status', 'siteId', 'studyId', 'verifiedOn', 'verifiedBy'],
    filters: ['formSubmissionId', 'participantId', 'studyId', 'siteId', 'formId', 'question', 'status', 'verifiedOn', 'verifiedBy'],
    quick: ['status', 'siteId', 'formId'],
    search: ['questionTitle'],
    sort: '-createdAt',
    defaultFilters: { status: 'OPEN' },
  },
  summaries: { by: ['status', 'siteId', 'formId'] },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['formSubmissionId', 'questionTitle', 'status', 'participantId', 'formId', 'siteId', 'verifiedOn', 'verifiedBy'],
      },
    ],
  },
  screens: { list: '/source-verification', inStudy: '/study/:studyId/source-verification' },
  menu: { area: 'main', group: 'data', order: 30, icon: 'search', beside: 'formQuery' },
  audit: 'changes+reads',
  deletion: 'none',
})
