import type { Values } from '../core/conditions.ts'
import { choice, computed, date, datetime, integer, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const day = 86_400_000

/** Returns the days from the raising of the query until it was closed, or until today. Pure. */
const ageOf = ({ raisedOn, closedOn }: Values, today: string): number | null => {
  if (typeof raisedOn !== 'string') return null
  const end = typeof closedOn === 'string' ? closedOn.slice(0, 10) : today
  return Math.max(0, Math.round((Date.parse(end) - Date.parse(raisedOn)) / day))
}

/**
 * Query about an answer, raised by a person or a check of the form. The site answers the query, and the person who raised it closes it.
 * It stays open until then, even if the answer changes.
 */
export const formQuery = defineResource({
  name: 'formQuery',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'formSubmissionId',
  restrictedThrough: ['participantId'],
  title: ['questionTitle', 'formId'],
  path: { many: 'form-queries', one: 'form-query' },
  copies: {
    participantId: 'formSubmissionId.participantId',
    studyId: 'formSubmissionId.studyId',
    siteId: 'formSubmissionId.siteId',
    formId: 'formSubmissionId.formId',
  },
  fields: {
    formSubmissionId: ref({ to: 'formSubmission', required: true, once: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    formId: ref({ to: 'form', readOnly: true }),
    /** Name under which the form stores the answer. */
    question: text({ required: true, max: 400, once: true }),
    /** Title of the question in the language of the person who raised the query. */
    questionTitle: text({ max: 2000, readOnly: true }),
    /** Version of the answer for which the query was raised: from 1, or 0 if there was no answer. */
    answerVersion: integer({ min: 0, readOnly: true }),
    origin: choice({ values: ['PERSON', 'CHECK', 'RULE'], readOnly: true, default: 'PERSON' }),
    /** Data rule that raised the query. */
    dataRuleId: ref({ to: 'dataRule', readOnly: true }),
    /**
     * SHA-256 of the answers that the rule read, in hexadecimal digits. A rule raises no second query about answers that a person has
     * confirmed.
     */
    checkedAnswers: text({ max: 64, readOnly: true }),
    text: textarea({ required: true, max: 2000, once: true }),
    raisedOn: date({ defaultOffsetDays: 0, readOnly: true }),
    assigneeId: ref({ to: 'user' }),
    response: textarea({ max: 2000, readOnly: true }),
    status: status({
      states: ['OPEN', 'ANSWERED', 'CLOSED'],
      tones: { OPEN: 'warning', ANSWERED: 'info', CLOSED: 'success' },
      initial: 'OPEN',
      transitions: {
        answer: {
          from: ['OPEN'],
          to: 'ANSWERED',
          action: 'CONTRIBUTE',
          asks: { response: 'required' },
          sets: { answeredOn: '$now', answeredBy: '$me' },
        },
        // The author of an answer may not close its query.
        close: {
          from: ['OPEN', 'ANSWERED'],
          to: 'CLOSED',
          action: 'CONTRIBUTE',
          notBy: 'answeredBy',
          reason: 'optional',
          sets: { closedOn: '$now', closedBy: '$me', closedBecause: 'CLOSED_BY_PERSON' },
        },
        reopen: {
          from: ['ANSWERED', 'CLOSED'],
          to: 'OPEN',
          action: 'CONTRIBUTE',
          reason: 'required',
          sets: { closedOn: null, closedBy: null, closedBecause: null, answeredBy: null },
        },
      },
    }),
    answeredOn: datetime({ readOnly: true }),
    answeredBy: ref({ to: 'user', readOnly: true }),
    closedOn: datetime({ readOnly: true }),
    closedBy: ref({ to: 'user', readOnly: true }),
    closedBecause: choice({ values: ['CLOSED_BY_PERSON', 'DATA_CORRECTED'], readOnly: true }),
    /** Age of the query in days. */
    age: computed({ from: ['raisedOn', 'closedOn'], as: 'integer', compute: ageOf }),
  },
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: ['CONTRIBUTE', 'REVIEW'],
    update: 'CONTRIBUTE',
  },
  list: {
    columns: [
      'questionTitle',
      'text',
      'status',
      'age',
      'assigneeId',
      'participantId',
      'formId',
      'siteId',
      'studyId',
      'origin',
      'dataRuleId',
      'response',
    ],
    filters: [
      'formSubmissionId',
      'participantId',
      'studyId',
      'siteId',
      'formId',
      'question',
      'status',
      'origin',
      'dataRuleId',
      'assigneeId',
      'createdBy',
      'raisedOn',
      'answeredOn',
      'closedOn',
    ],
    quick: ['status', 'origin'],
    phone: { first: ['participantId', 'questionTitle'], second: ['status', 'age', 'text'] },
    search: ['questionTitle', 'text'],
    sort: '-createdAt',
  },
  summaries: { by: ['status', 'siteId', 'formId', 'createdAt'] },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          'formSubmissionId',
          'question',
          'text',
          'assigneeId',
          'response',
          'status',
          'origin',
          'raisedOn',
          'participantId',
          'formId',
          'answeredOn',
          'answeredBy',
          'closedOn',
          'closedBy',
          'closedBecause',
          'dataRuleId',
        ],
      },
    ],
  },
  screens: { list: '/form-queries', inStudy: '/study/:studyId/form-queries' },
  menu: { area: 'main', group: 'data', order: 20, icon: 'question' },
  notifies: {
    QUERY_RAISED: { when: { field: 'status', is: 'OPEN' }, to: 'assigneeId', doneWhen: { field: 'status', isNot: 'OPEN' } },
    QUERY_ANSWERED: { when: { field: 'status', is: 'ANSWERED' }, to: 'createdBy', doneWhen: { field: 'status', isNot: 'ANSWERED' } },
  },
  uniqueWhile: [{ fields: ['dataRuleId', 'formSubmissionId'], when: { field: 'status', in: ['OPEN', 'ANSWERED'] }, code: 'QueryOpen' }],
  audit: 'changes+reads',
  deletion: 'none',
})
