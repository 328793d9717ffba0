import { boolean, choice, date, datetime, integer, json, marks, ref, status, text, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** Whether the answers are those that the form calls correct, and why not. The shape is `EligibilityReason` in `submissionAnswers.ts`. */
export const eligibilityResults = ['ELIGIBLE', 'NOT_ELIGIBLE'] as const

/** What a signature binds: whose form it is, its version and the fingerprint of its answers, who completed it and when. */
const signed = [
  'participantStudyId',
  'studyId',
  'siteId',
  'formId',
  'formVersionId',
  'occurrence',
  'completedOn',
  'completedBy',
  'eligibility',
  'answersHash',
  'signedOn',
  'signedBy',
] as const

/**
 * A form that is to be, is, or was filled in for a participant in a study: the pre-screening, or one time of an assignment. With its first answer it is
 * bound for ever to the version that is in use by then. Its answers are rows of their own, one for each time that one was given, so that none is ever lost.
 * Specification 2, sections 3, "Survey submission" and "Form assignment to a participant", and 4.
 */
export const formSubmission = defineResource({
  name: 'formSubmission',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['formId', 'participantId', 'dueOn'],
  path: { many: 'form-submissions', one: 'form-submission' },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true }),
    formId: ref({ to: 'form', required: true, once: true }),
    /** Empty before the first answer. */
    formVersionId: ref({ to: 'formVersion', readOnly: true }),
    /** Empty: the pre-screening. */
    formAssignmentId: ref({ to: 'formAssignment', readOnly: true }),
    /** Which time of its assignment, from 1. */
    occurrence: integer({ min: 1, readOnly: true, unique: ['formAssignmentId'] }),
    dueOn: date(),
    purpose: choice({ values: ['SCREENING', 'CONDUCT'], required: true, once: true }),
    status: status({
      // The first answer begins it; an assignment that is taken back cancels what was not completed.
      states: ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
      tones: { NOT_STARTED: 'neutral', IN_PROGRESS: 'progress', COMPLETED: 'success', CANCELLED: 'neutral' },
      initial: 'NOT_STARTED',
      transitions: {
        // Nothing to report is an answer: a form in which nothing has to be answered is completed as it is.
        complete: {
          from: ['NOT_STARTED', 'IN_PROGRESS'],
          to: 'COMPLETED',
          action: 'CONTRIBUTE',
          sets: { completedOn: '$now', completedBy: '$me' },
        },
        review: {
          from: ['COMPLETED'],
          to: 'COMPLETED',
          action: 'REVIEW',
          notBy: 'completedBy',
          when: { field: 'reviewedOn', filled: false },
          sets: { reviewedOn: '$now', reviewedBy: '$me' },
        },
        sign: {
          from: ['COMPLETED'],
          to: 'COMPLETED',
          action: 'REVIEW',
          when: {
            all: [
              { field: 'needsSignature', is: true },
              { field: 'signedOn', filled: false },
            ],
          },
          sets: { signedOn: '$now', signedBy: '$me' },
          signature: { of: signed },
        },
        // What is unlocked was neither reviewed nor signed as it will be.
        unlock: {
          from: ['COMPLETED'],
          to: 'IN_PROGRESS',
          action: 'CONTRIBUTE',
          reason: 'required',
          sets: { reviewedOn: null, reviewedBy: null, signedOn: null, signedBy: null, answersHash: null },
        },
      },
    }),
    /** When it was completed last; a change of an answer afterwards needs a reason. */
    completedOn: datetime({ readOnly: true }),
    completedBy: ref({ to: 'user', readOnly: true }),
    reviewedOn: datetime({ readOnly: true }),
    reviewedBy: ref({ to: 'user', readOnly: true }),
    /** Its form asked for a signature when it was completed. */
    needsSignature: boolean({ readOnly: true }),
    signedOn: datetime({ readOnly: true }),
    signedBy: ref({ to: 'user', readOnly: true }),
    /** Fingerprint of the answers that were signed: SHA-256 over them and the integrity key of the form version. */
    answersHash: text({ readOnly: true, max: 64 }),
    /** Somebody should look at it again. */
    flag: boolean({ default: false }),
    flagNote: textarea({ max: 2000, visibleWhen: { field: 'flag', is: true } }),
    attention: marks({
      marks: {
        OVERDUE: {
          tone: 'danger',
          when: {
            all: [
              { field: 'status', in: ['NOT_STARTED', 'IN_PROGRESS'] },
              { field: 'dueOn', filled: true },
              { not: { field: 'dueOn', atLeast: '$today' } },
            ],
          },
        },
        OPEN_QUERY: {
          tone: 'warning',
          has: { of: 'formQuery', by: { formSubmissionId: 'id' }, where: { field: 'status', in: ['OPEN', 'ANSWERED'] } },
        },
        SECOND_ENTRY: {
          tone: 'warning',
          has: { of: 'secondEntry', by: { formSubmissionId: 'id' }, where: { field: 'status', in: ['OPEN', 'DIFFERENT'] } },
        },
        FLAGGED: { tone: 'warning', when: { field: 'flag', is: true } },
        TO_SIGN: {
          tone: 'info',
          when: {
            all: [
              { field: 'status', is: 'COMPLETED' },
              { field: 'needsSignature', is: true },
              { field: 'signedOn', filled: false },
            ],
          },
        },
        TO_REVIEW: {
          tone: 'info',
          when: {
            all: [
              { field: 'status', is: 'COMPLETED' },
              { field: 'reviewedOn', filled: false },
            ],
          },
        },
      },
    }),
    /** Answers that stay, of questions that the logic of the form hid when it was completed: no file takes them along. */
    hiddenAnswers: json({ shape: 'array', max: 60_000, readOnly: true }),
    eligibility: choice({ values: eligibilityResults, readOnly: true }),
    eligibilityReasons: json({ shape: 'array', max: 60_000, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: [
      'formId',
      'participantId',
      'dueOn',
      'status',
      'attention',
      'studyId',
      'siteId',
      'purpose',
      'completedOn',
      'signedOn',
      'eligibility',
    ],
    filters: [
      'participantStudyId',
      'participantId',
      'studyId',
      'siteId',
      'formId',
      'formVersionId',
      'formAssignmentId',
      'purpose',
      'status',
      'attention',
      'dueOn',
      'eligibility',
      'completedOn',
      'completedBy',
      'reviewedBy',
      'signedOn',
      'signedBy',
    ],
    quick: ['purpose', 'status', 'attention'],
    search: [],
    sort: '-createdAt',
  },
  summaries: { by: ['status', 'formId'] },
  form: {
    tabs: [
      { key: 'answers', panel: 'formAnswers' },
      { key: 'queries', related: 'formQuery', by: 'formSubmissionId' },
      { key: 'verification', related: 'answerVerification', by: 'formSubmissionId' },
      { key: 'secondEntry', related: 'secondEntry', by: 'formSubmissionId' },
      { key: 'signatures', panel: 'recordSignatures' },
      {
        key: 'details',
        fields: [
          'participantId',
          'studyId',
          'siteId',
          'purpose',
          'formVersionId',
          'dueOn',
          'completedOn',
          'completedBy',
          'reviewedOn',
          'reviewedBy',
          'signedOn',
          'signedBy',
          'flag',
          'flagNote',
        ],
      },
    ],
  },
  screens: { list: '/filled-forms', inStudy: '/study/:studyId/filled-forms', edit: '/filled-form/:id/:tab?' },
  menu: { area: 'main', order: 65, icon: 'form' },
  notifies: {
    // A participant is no user: nobody is named who completed it.
    EPRO_SUBMITTED: {
      when: {
        all: [
          { field: 'status', is: 'COMPLETED' },
          { field: 'completedBy', filled: false },
        ],
      },
    },
    EPRO_NOT_SUBMITTED: { when: 'raised', doneWhen: { field: 'status', in: ['COMPLETED', 'CANCELLED'] } },
    FORM_TO_REVIEW: {
      when: {
        all: [
          { field: 'status', is: 'COMPLETED' },
          { field: 'completedBy', filled: true },
        ],
      },
      needs: 'REVIEW',
      doneWhen: {
        any: [
          { field: 'status', isNot: 'COMPLETED' },
          { field: 'reviewedOn', filled: true },
        ],
      },
    },
  },
  audit: 'changes+reads',
  deletion: 'none',
})
