import { date, json, ref, status, textarea, time } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Proposed time, in the site's time zone. */
export interface TimeSlot {
  /** YYYY-MM-DD. */
  readonly date: string
  /** HH:mm; the end is after the start, on the same day. */
  readonly from: string
  readonly until: string
}

/** Maximum number of slots in a request or in a counter-proposal. */
export const mostSlots = 5

/** States in which the request is undecided. */
export const openRequests = ['REQUESTED', 'PROPOSED'] as const

/** Required if the new day is outside the window, or if a person would be double booked. */
const reasons = { outsideReason: 'onDemand', conflictReason: 'onDemand' } as const

/**
 * A participant's request for a visit time, or for a different one, with the times that suit them. Staff accept one of them, propose
 * another, or close the request. The participant agrees, suggests other times, or cancels the request. Specification 2, sections 3,
 * "Visit request", and 4, "Visit status".
 */
export const visitRequest = defineResource({
  name: 'visitRequest',
  namespace: 'visitSchedule',
  page: 'VISIT_SCHEDULE',
  orPage: 'STUDY_CONDUCT',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: 'participantVisitId',
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
        // Transitions that only the participant can make.
        agree: { from: ['PROPOSED'], to: 'CONFIRMED' },
        askAgain: { from: ['PROPOSED'], to: 'REQUESTED', asks: { slots: 'required', note: 'optional' } },
        cancel: { from: ['REQUESTED', 'PROPOSED'], to: 'CANCELLED' },
      },
    }),
    /** Times that suit the participant, in order of preference. The type of an item is `TimeSlot`. */
    slots: json({ shape: 'array', max: 2000, readOnly: true }),
    note: textarea({ max: 1000, readOnly: true, sensitive: true }),
    /** Proposed or agreed day; before that, the first day that the participant suggested. */
    visitDate: date({ readOnly: true, index: true }),
    visitTime: time({ readOnly: true }),
    /** Reply of staff, which the participant sees. */
    reply: textarea({ max: 1000, readOnly: true }),
    outsideReason: textarea({ max: 2000, readOnly: true }),
    conflictReason: textarea({ max: 2000, readOnly: true }),
  },
  actions: { list: ['VIEW', 'PARTICIPANTS:VIEW'], read: ['VIEW', 'PARTICIPANTS:VIEW'], export: 'VIEW' },
  list: {
    columns: ['participantVisitId', 'participantId', 'state', 'slots', 'visitDate', 'studyId', 'siteId', 'createdAt', 'visitTime'],
    filters: ['participantStudyId', 'participantId', 'studyId', 'siteId', 'state', 'visitDate', 'createdAt'],
    quick: ['state'],
    phone: { second: ['state', 'slots'] },
    calls: 'participantId',
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
          { key: 'answer', fields: ['visitDate', 'reply', 'outsideReason', 'conflictReason'] },
        ],
      },
    ],
  },
  screens: { list: '/visit-requests', inStudy: '/study/:studyId/visit-requests' },
  menu: { area: 'main', group: 'conduct', order: 40, icon: 'inbox' },
  notifies: { VISIT_REQUESTED: { when: { field: 'state', is: 'REQUESTED' }, doneWhen: { field: 'state', isNot: 'REQUESTED' } } },
  uniqueWhile: [{ fields: ['participantVisitId'], when: { field: 'state', in: openRequests }, code: 'RequestUnderWay' }],
  audit: 'changes+reads',
  deletion: 'none',
})
