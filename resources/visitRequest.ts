import { date, json, ref, status, textarea, time } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** A time at which somebody could come, as the clocks of the site show it. */
export interface TimeSlot {
  /** YYYY-MM-DD. */
  readonly date: string
  /** HH:mm; the end is after the start, on the same day. */
  readonly from: string
  readonly until: string
}

/** Slots of one request, and of an answer to a proposal. */
export const mostSlots = 5

/** Nobody has said yes or no to it yet. */
export const openRequests = ['REQUESTED', 'PROPOSED'] as const

/** Where the new day is outside of the window of the visit, or somebody would be in two places. */
const reasons = { outsideReason: 'onDemand', conflictReason: 'onDemand' } as const

/**
 * A participant asks for a time of a visit, or for another one: with the times at which they could come. Staff take one of them, propose another, or close it;
 * the participant agrees, names other times, or takes it back. Specification 2, sections 3, "Visit request", and 4, "Visit status".
 */
export const visitRequest = defineResource({
  name: 'visitRequest',
  namespace: 'visitSchedule',
  page: 'VISIT_SCHEDULE',
  orPage: 'STUDY_CONDUCT',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['participantVisitId', 'visitDate'],
  path: { many: 'visit-requests', one: 'visit-request' },
  copies: {
    participantStudyId: 'participantVisitId.participantStudyId',
    participantId: 'participantVisitId.participantId',
    studyId: 'participantVisitId.studyId',
    siteId: 'participantVisitId.siteId',
  },
  refersTo: [{ field: 'participantVisitId', must: { not: { field: 'status', in: ['COMPLETED', 'CANCELLED'] } }, code: 'VisitNotOpen' }],
  fields: {
    participantVisitId: ref({ to: 'participantVisit', required: true, once: true }),
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    state: status({
      states: ['REQUESTED', 'PROPOSED', 'CONFIRMED', 'CLOSED', 'CANCELLED'],
      tones: { REQUESTED: 'warning', PROPOSED: 'progress', CONFIRMED: 'success', CLOSED: 'neutral', CANCELLED: 'neutral' },
      initial: 'REQUESTED',
      transitions: {
        accept: {
          from: ['REQUESTED'],
          to: 'CONFIRMED',
          action: 'CONTRIBUTE',
          asks: { visitDate: 'required', visitTime: 'required', reply: 'optional', ...reasons },
        },
        propose: {
          from: ['REQUESTED', 'PROPOSED'],
          to: 'PROPOSED',
          action: 'CONTRIBUTE',
          asks: { visitDate: 'required', visitTime: 'required', reply: 'optional', outsideReason: 'onDemand' },
        },
        close: { from: ['REQUESTED', 'PROPOSED'], to: 'CLOSED', action: 'CONTRIBUTE', asks: { reply: 'required' } },
        // The participant's own steps.
        agree: { from: ['PROPOSED'], to: 'CONFIRMED' },
        askAgain: { from: ['PROPOSED'], to: 'REQUESTED', asks: { slots: 'required', note: 'optional' } },
        cancel: { from: ['REQUESTED', 'PROPOSED'], to: 'CANCELLED' },
      },
    }),
    /** Times at which they could come, the one that they like best first. The shape is `TimeSlot`. */
    slots: json({ shape: 'array', max: 2000, readOnly: true }),
    note: textarea({ max: 1000, readOnly: true, sensitive: true }),
    /** What is proposed, or was agreed on; before that the first of their own. */
    visitDate: date({ readOnly: true, index: true }),
    visitTime: time({ readOnly: true }),
    /** What the participant reads. */
    reply: textarea({ max: 1000, readOnly: true }),
    outsideReason: textarea({ max: 2000, readOnly: true }),
    conflictReason: textarea({ max: 2000, readOnly: true }),
  },
  actions: { list: ['VIEW', 'PARTICIPANTS:VIEW'], read: ['VIEW', 'PARTICIPANTS:VIEW'], export: 'VIEW' },
  list: {
    columns: ['participantVisitId', 'participantId', 'state', 'slots', 'visitDate', 'visitTime', 'studyId', 'siteId', 'createdAt'],
    filters: ['participantStudyId', 'participantId', 'studyId', 'siteId', 'state', 'visitDate', 'createdAt'],
    quick: ['state'],
    search: [],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'visit', fields: ['participantVisitId', 'participantId', 'studyId', 'siteId'] },
          { key: 'wish', fields: ['state', 'slots', 'note'] },
          { key: 'answer', fields: ['visitDate', 'visitTime', 'reply', 'outsideReason', 'conflictReason'] },
        ],
      },
    ],
  },
  screens: { list: '/visit-requests', inStudy: '/study/:studyId/visit-requests' },
  menu: { area: 'main', order: 61, icon: 'question' },
  notifies: { VISIT_REQUESTED: { when: { field: 'state', is: 'REQUESTED' }, doneWhen: { field: 'state', isNot: 'REQUESTED' } } },
  uniqueWhile: [{ fields: ['participantVisitId'], when: { field: 'state', in: openRequests }, code: 'RequestUnderWay' }],
  audit: 'changes+reads',
  deletion: 'none',
})
