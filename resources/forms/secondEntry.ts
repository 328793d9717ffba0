import { datetime, json, ref, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Second entry of a form with double entry: another person enters the answers again from the source, without seeing the first entry. The
 * server compares both entries, and a person resolves each difference with a reason (Society for Clinical Data Management, Good Clinical
 * Data Management Practices, "Data Entry Processes"). Lists, exports and rules of forms use only the first entry.
 */
export const secondEntry = defineResource({
  name: 'secondEntry',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'formSubmissionId',
  restrictedThrough: ['participantId'],
  title: ['formId', 'participantId'],
  path: { many: 'second-entries', one: 'second-entry' },
  fields: {
    formSubmissionId: ref({ to: 'formSubmission', required: true, once: true, unique: true }),
    /** Copied from the submission, as are the next four fields. */
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
        // The comparison runs afterwards and changes the state if the entries differ.
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
    /** The chosen entry for each difference, by question: `EntryDecision`. */
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
  menu: { area: 'main', group: 'data', order: 40, icon: 'diff', beside: 'formQuery' },
  audit: 'changes+reads',
  deletion: 'none',
})
