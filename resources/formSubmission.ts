import { choice, datetime, json, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** Whether the answers are those that the form calls correct, and why not. The shape is `EligibilityReason` in `submissionAnswers.ts`. */
export const eligibilityResults = ['ELIGIBLE', 'NOT_ELIGIBLE'] as const

/**
 * A form that is, or was, filled in for a participant in a study: bound for ever to the version on which it was begun. Its answers are rows of their own,
 * one for each time that one was given, so that none is ever lost. Specification 2, sections 3, "Survey submission", and 4.
 */
export const formSubmission = defineResource({
  name: 'formSubmission',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['formId', 'createdAt'],
  path: { many: 'form-submissions', one: 'form-submission' },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, readOnly: true }),
    participantId: ref({ to: 'participant', required: true, readOnly: true }),
    studyId: ref({ to: 'study', required: true, readOnly: true }),
    siteId: ref({ to: 'site', required: true, readOnly: true }),
    formId: ref({ to: 'form', required: true, readOnly: true }),
    formVersionId: ref({ to: 'formVersion', required: true, readOnly: true }),
    purpose: choice({ values: ['SCREENING', 'CONDUCT'], required: true, readOnly: true }),
    status: status({
      states: ['IN_PROGRESS', 'COMPLETED'],
      tones: { IN_PROGRESS: 'progress', COMPLETED: 'success' },
      initial: 'IN_PROGRESS',
      transitions: {
        complete: { from: ['IN_PROGRESS'], to: 'COMPLETED', action: 'CONTRIBUTE', sets: { completedOn: '$now', completedBy: '$me' } },
        unlock: { from: ['COMPLETED'], to: 'IN_PROGRESS', action: 'CONTRIBUTE', reason: 'required' },
      },
    }),
    /** When it was completed last; a change of an answer afterwards needs a reason. */
    completedOn: datetime({ readOnly: true }),
    completedBy: ref({ to: 'user', readOnly: true }),
    eligibility: choice({ values: eligibilityResults, readOnly: true }),
    eligibilityReasons: json({ shape: 'array', max: 60_000, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: {
    columns: [
      'formId',
      'formVersionId',
      'participantId',
      'studyId',
      'siteId',
      'purpose',
      'status',
      'completedOn',
      'completedBy',
      'eligibility',
    ],
    filters: [
      'participantStudyId',
      'participantId',
      'studyId',
      'siteId',
      'formId',
      'formVersionId',
      'purpose',
      'status',
      'eligibility',
      'completedOn',
    ],
    quick: ['purpose', 'status', 'eligibility'],
    search: [],
    sort: '-createdAt',
  },
  summaries: { by: ['status', 'formId'] },
  audit: 'changes+reads',
  deletion: 'none',
})
