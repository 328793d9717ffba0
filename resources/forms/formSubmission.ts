import { unblinded } from '../core/access.ts'
import { boolean, choice, date, datetime, integer, json, marks, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Results of comparing the answers with the form's right answers. The reasons for NOT_ELIGIBLE have the type `EligibilityReason` in
 * `submissionAnswers.ts`.
 */
export const eligibilityResults = ['ELIGIBLE', 'NOT_ELIGIBLE'] as const

/** Values that a signature covers: form, version, hash of the answers, author and time of completion. */
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
 * A form that a participant in a study will fill in, is filling in, or has filled in: the pre-screening, or one occurrence of an
 * assignment. The first answer permanently binds the submission to the form version in use at that time. Each change of an answer is a
 * separate row, so no answer is ever lost. Specification 2, sections 3, "Survey submission" and "Form assignment to a participant", and
 * 4.
 */
export const formSubmission = defineResource({
  name: 'formSubmission',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['formId', 'participantId', 'dueOn'],
  path: { many: 'form-submissions', one: 'form-submission' },
  delegatedWrites: [
    { writes: ['complete'], task: 'DATA_ENTRY' },
    { writes: ['sign'], task: 'MEDICAL_ASSESSMENT' },
  ],
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true }),
    formId: ref({ to: 'form', required: true, once: true }),
    /** Empty before the first answer. */
    formVersionId: ref({ to: 'formVersion', readOnly: true }),
    /** Empty for the pre-screening. */
    formAssignmentId: ref({ to: 'formAssignment', readOnly: true }),
    /** Number of the occurrence within its assignment, from 1. */
    occurrence: integer({ min: 1, readOnly: true, unique: ['formAssignmentId'] }),
    dueOn: date(),
    purpose: choice({ values: ['SCREENING', 'CONDUCT'], required: true, once: true }),
    status: status({
      // The first answer starts it. Unassigning the form cancels submissions that are not completed.
      states: ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
      tones: { NOT_STARTED: 'neutral', IN_PROGRESS: 'progress', COMPLETED: 'success', CANCELLED: 'neutral' },
      initial: 'NOT_STARTED',
      transitions: {
        // A form without required answers can be completed empty, because "nothing to report" is an answer.
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
        // Unlocking a form removes its review and signature.
        unlock: {
          from: ['COMPLETED'],
          to: 'IN_PROGRESS',
          action: 'CONTRIBUTE',
          reason: 'required',
          sets: { reviewedOn: null, reviewedBy: null, signedOn: null, signedBy: null, answersHash: null },
        },
      },
    }),
    /** Time of the last completion. A later change of an answer requires a reason. */
    completedOn: datetime({ readOnly: true }),
    completedBy: ref({ to: 'user', readOnly: true }),
    reviewedOn: datetime({ readOnly: true }),
    reviewedBy: ref({ to: 'user', readOnly: true }),
    /** The form required a signature at the time of completion. */
    needsSignature: boolean({ readOnly: true }),
    signedOn: datetime({ readOnly: true }),
    signedBy: ref({ to: 'user', readOnly: true }),
    /** Hash of the signed answers: SHA-256 over them and the integrity key of the form version. */
    answersHash: text({ readOnly: true, max: 64 }),
    /** Marks the form for a second review. */
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
    /**
     * Names of answers that stay although the form's logic hid their questions at completion, and paths of such answers in rows
     * (`doses[0].amount`). Files do not include them.
     */
    hiddenAnswers: json({ shape: 'array', max: 60_000, readOnly: true }),
    /** The same for the items that only unblinded roles see. */
    hiddenUnblindedAnswers: json({ shape: 'array', max: 60_000, readOnly: true, read: unblinded }),
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
      'createdAt',
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
    phone: { second: ['status', 'attention', 'studyId'] },
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
  menu: { area: 'main', group: 'data', order: 10, icon: 'form' },
  notifies: {
    // Participants are not users, so the audit event has no author.
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
