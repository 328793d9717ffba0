import { datetime, json, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * Second entry of a form with double entry: another person enters the answers again from the source, without seeing the first entry. The server compares
 * both. A person decides each difference with a reason (Society for Clinical Data Management, Good Clinical Data Management Practices,
 * "Data Entry Processes"). Lists, exports and rules of forms know the answers of the first entry alone.
 */
export const secondEntry = defineResource({
  name: 'secondEntry',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'formSubmissionId',
  closedBy: ['participantId'],
  title: ['formId', 'participantId'],
  path: { many: 'second-entries', one: 'second-entry' },
  fields: {
    formSubmissionId: ref({ to: 'formSubmission', required: true, once: true, unique: true }),
    /** Copied from the submission, as are the next four. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    formId: ref({ to: 'form', readOnly: true }),
    formVersionId: ref({ to: 'formVersion', readOnly: true }),
    status: status({
      states: ['OPEN', 'DIFFERENT', 'EQUAL', 'RECONCILED'],
      tones: { OPEN: 'warning', DIFFERENT: 'danger', EQUAL: 'success', RECONCILED: 'success' },
      initial: 'OPEN',
      transitions: {
        // The comparison that follows says whether it is equal.
        complete: {
          from: ['OPEN'],
          to: 'EQUAL',
          action: 'CONTRIBUTE',
          notBy: 'firstEntryBy',
          sets: { enteredOn: '$now', enteredBy: '$me' },
        },
      },
    }),
    /** User who completed the first entry. */
    firstEntryBy: ref({ to: 'user', readOnly: true }),
    /** Answers of the second entry by question, each with its version: `EnteredAnswers`. */
    entered: json({ shape: 'object', max: 400_000, readOnly: true, auditedByKey: true }),
    enteredOn: datetime({ readOnly: true }),
    enteredBy: ref({ to: 'user', readOnly: true }),
    /** Which entry was taken for each difference, by question: `EntryDecision`. */
    decisions: json({ shape: 'array', max: 60_000, readOnly: true }),
    reconciledOn: datetime({ readOnly: true }),
    reconciledBy: ref({ to: 'user', readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: {
    columns: [
      'formId',
      'participantId',
      'status',
      'studyId',
      'siteId',
      'firstEntryBy',
      'enteredBy',
      'enteredOn',
      'reconciledBy',
      'reconciledOn',
    ],
    filters: [
      'formSubmissionId',
      'participantId',
      'studyId',
      'siteId',
      'formId',
      'status',
      'firstEntryBy',
      'enteredBy',
      'enteredOn',
      'reconciledBy',
    ],
    quick: ['status', 'siteId', 'formId'],
    search: [],
    sort: '-createdAt',
  },
  summaries: { by: ['status', 'siteId', 'formId'] },
  form: {
    tabs: [
      { key: 'entry', panel: 'secondEntry' },
      {
        key: 'details',
        fields: [
          'formSubmissionId',
          'status',
          'participantId',
          'formId',
          'formVersionId',
          'firstEntryBy',
          'enteredBy',
          'enteredOn',
          'reconciledBy',
          'reconciledOn',
        ],
      },
    ],
  },
  screens: { list: '/second-entries', inStudy: '/study/:studyId/second-entries', show: '/second-entry/:id' },
  menu: { area: 'main', order: 67, icon: 'form' },
  audit: 'changes+reads',
  deletion: 'none',
})
