import { boolean, choice, date, datetime, integer, lookup, marks, ref, status, textarea, time } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { unscheduledFields } from './unscheduledVisit.ts'

/** What a visit that takes place, or is planned, outside of its window asks for. */
const outside = { outsideReason: 'onDemand' } as const

/** What it takes up; somebody who is in two places at once takes a reason. */
const taken = {
  durationMinutes: 'optional',
  roomId: 'optional',
  staffId: 'optional',
  conflictReason: 'onDemand',
  isSecondHour: 'onDemand',
} as const

const notMissed = { unreviewedSince: null, missedReviewedOn: null, missedReviewedBy: null, missedNote: null } as const

/**
 * A visit of a participant in a study: planned for a day and a time of day, both as the clocks of the site show them. When it is due follows from the day of
 * the visit that it counts from (`visits/windows.ts`) and is kept once it has been. Specification 2, section 3, "Visit", and section 4, "Visit status".
 */
export const participantVisit = defineResource({
  name: 'participantVisit',
  namespace: 'visitSchedule',
  page: 'VISIT_SCHEDULE',
  orPage: 'STUDY_CONDUCT',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['visitId', 'participantId', 'visitDate'],
  path: { many: 'participant-visits', one: 'participant-visit' },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true }),
    visitId: ref({ to: 'visit', required: true, once: true, unique: ['participantStudyId', 'occurrence'] }),
    /** 0 of a visit of the schedule, which a participant has once; unscheduled ones of a type are numbered from 1. */
    occurrence: integer({ required: true, min: 0, readOnly: true, numberWithin: ['participantStudyId', 'visitId'] }),
    ...unscheduledFields,
    groupIds: lookup({ of: 'participantStudy', by: { participantId: 'participantId', studyId: 'studyId' }, shows: 'groupId' }),
    status: status({
      states: ['UNSCHEDULED', 'SCHEDULED', 'COMPLETED', 'CANCELLED', 'MISSED'],
      tones: { UNSCHEDULED: 'neutral', SCHEDULED: 'progress', COMPLETED: 'success', CANCELLED: 'neutral', MISSED: 'danger' },
      initial: 'UNSCHEDULED',
      transitions: {
        schedule: {
          from: ['UNSCHEDULED'],
          to: 'SCHEDULED',
          action: 'CONTRIBUTE',
          asks: { visitDate: 'required', visitTime: 'required', ...taken, ...outside },
        },
        reschedule: {
          from: ['SCHEDULED', 'MISSED'],
          to: 'SCHEDULED',
          action: 'CONTRIBUTE',
          asks: { visitDate: 'required', visitTime: 'required', ...taken, ...outside },
          sets: notMissed,
        },
        complete: { from: ['SCHEDULED'], to: 'COMPLETED', action: 'CONTRIBUTE', asks: { completedOn: 'optional', ...outside } },
        cancel: {
          from: ['SCHEDULED'],
          to: 'CANCELLED',
          action: 'CONTRIBUTE',
          sets: { cancellation: 'SITE' },
          reason: 'optional',
          dangerous: true,
        },
        markAsMissed: {
          from: ['SCHEDULED'],
          to: 'MISSED',
          action: 'CONTRIBUTE',
          sets: { unreviewedSince: '$today' },
          reason: 'optional',
        },
        // The visit stays missed, and can still be rescheduled.
        reviewMissed: {
          from: ['MISSED'],
          to: 'MISSED',
          action: 'CONTRIBUTE',
          when: { field: 'missedReviewedOn', filled: false },
          asks: { missedNote: 'optional' },
          sets: { unreviewedSince: null, missedReviewedOn: '$now', missedReviewedBy: '$me' },
          undoneBy: 'undoReview',
        },
        undoReview: {
          from: ['MISSED'],
          to: 'MISSED',
          action: 'CONTRIBUTE',
          when: { field: 'missedReviewedOn', filled: true },
          sets: { ...notMissed, unreviewedSince: '$today' },
        },
        // Follows from the end of their conduct, or of their consent.
        callOff: { from: ['UNSCHEDULED', 'SCHEDULED'], to: 'CANCELLED', sets: { cancellation: 'PARTICIPANT_LEFT' }, reason: 'optional' },
        planAgain: {
          from: ['CANCELLED'],
          to: 'UNSCHEDULED',
          action: 'OWN',
          when: { field: 'cancellation', isNot: 'SCHEDULE_CHANGED' },
          sets: {
            cancellation: null,
            visitDate: null,
            visitTime: null,
            isSecondHour: null,
            roomId: null,
            staffId: null,
            conflictReason: null,
            outsideReason: null,
          },
          reason: 'required',
        },
        correct: {
          from: ['COMPLETED'],
          to: 'COMPLETED',
          action: 'OWN',
          asks: { completedOn: 'required', ...outside },
          reason: 'required',
        },
        undoCompletion: {
          from: ['COMPLETED'],
          to: 'SCHEDULED',
          action: 'OWN',
          sets: { completedOn: null, targetOn: null, opensOn: null, closesOn: null, daysOutside: null },
          reason: 'required',
          dangerous: true,
        },
      },
    }),
    /** By what a cancelled visit was cancelled. */
    cancellation: choice({ values: ['SITE', 'PARTICIPANT_LEFT', 'SCHEDULE_CHANGED'], readOnly: true }),
    visitDate: date({ readOnly: true }),
    visitTime: time({ readOnly: true }),
    /** How long it takes; that of the study's schedule, where nobody says otherwise. */
    durationMinutes: integer({ readOnly: true, min: 5, max: 1440 }),
    /** In the night in which clocks go back one hour comes twice: no is its first time. Empty on all other days. */
    isSecondHour: boolean({ readOnly: true }),
    roomId: ref({ to: 'room', readOnly: true, dependsOn: 'siteId' }),
    /** Who sees the participant. */
    staffId: ref({ to: 'user', readOnly: true }),
    /** Reason for the double booking. */
    conflictReason: textarea({ max: 2000, readOnly: true }),
    completedOn: date({ readOnly: true, notInFuture: true }),
    /** Days on which it was due, as they were when it had been. */
    targetOn: date({ readOnly: true }),
    opensOn: date({ readOnly: true }),
    closesOn: date({ readOnly: true }),
    /** Before the window negative, after it positive. */
    daysOutside: integer({ readOnly: true, min: -4000, max: 4000 }),
    /** The same of a day that is planned, as its window is now: derived as `dueFrom` is, and in no version of the row. */
    plannedOutside: integer({ readOnly: true, min: -4000, max: 4000 }),
    /** Where the participant's way departs from the protocol, or is about to. */
    deviation: marks({
      marks: {
        MISSED: { tone: 'danger', when: { field: 'status', is: 'MISSED' } },
        CANCELLED_BY_SITE: {
          tone: 'danger',
          when: {
            all: [
              { field: 'status', is: 'CANCELLED' },
              { field: 'cancellation', is: 'SITE' },
            ],
          },
        },
        OUTSIDE_WINDOW: {
          tone: 'warning',
          when: {
            all: [{ field: 'daysOutside', filled: true }, { not: { field: 'daysOutside', is: 0 } }],
          },
        },
        PLANNED_OUTSIDE: {
          tone: 'warning',
          when: {
            all: [
              { field: 'status', is: 'SCHEDULED' },
              { field: 'plannedOutside', filled: true },
            ],
          },
        },
      },
    }),
    /**
     * By which it is found that a visit is to be planned: its window while nobody has planned it and the day that it counts from has been. Never shown, as
     * the window itself is computed whenever it is looked at; written with whatever it hangs on, in no version and no history of the row.
     */
    dueFrom: date({ readOnly: true }),
    dueUntil: date({ readOnly: true, index: true }),
    outsideReason: textarea({ max: 2000, readOnly: true }),
    /** The day on which it was marked as missed, by staff or by the nightly job, until staff have reviewed that or planned it again. */
    unreviewedSince: date({ readOnly: true, index: true }),
    missedReviewedOn: datetime({ readOnly: true }),
    missedReviewedBy: ref({ to: 'user', readOnly: true }),
    /** Action taken, such as a protocol deviation that was recorded. */
    missedNote: textarea({ max: 2000, readOnly: true }),
    note: textarea({ max: 2000 }),
  },
  actions: { list: ['VIEW', 'PARTICIPANTS:VIEW'], read: ['VIEW', 'PARTICIPANTS:VIEW'], update: 'CONTRIBUTE', export: 'VIEW' },
  // What has been, or is called off, is as it was.
  lockedWhen: { field: 'status', in: ['COMPLETED', 'CANCELLED'] },
  summaries: { by: ['status', 'studyId', 'siteId', 'visitId', 'visitDate', 'completedOn'] },
  list: {
    columns: [
      'visitId',
      'participantId',
      'visitDate',
      'visitTime',
      'status',
      'completedOn',
      'deviation',
      'daysOutside',
      'studyId',
      'siteId',
    ],
    filters: [
      'participantStudyId',
      'participantId',
      'studyId',
      'siteId',
      'groupIds',
      'visitId',
      'roomId',
      'staffId',
      'status',
      'visitDate',
      'completedOn',
      'deviation',
      'unscheduledReason',
      'daysOutside',
      'dueUntil',
      'unreviewedSince',
      'missedReviewedOn',
      'missedReviewedBy',
      'updatedAt',
    ],
    quick: ['status', 'visitDate', 'deviation'],
    search: [],
    sort: '-visitDate',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'place', fields: ['participantStudyId', 'participantId', 'studyId', 'siteId', 'visitId'] },
          {
            key: 'time',
            fields: ['status', 'visitDate', 'visitTime', 'durationMinutes', 'roomId', 'staffId', 'conflictReason', 'completedOn'],
          },
          { key: 'window', fields: ['targetOn', 'opensOn', 'closesOn', 'daysOutside', 'outsideReason', 'deviation'] },
          { key: 'missed', fields: ['unreviewedSince', 'missedReviewedOn', 'missedReviewedBy', 'missedNote'] },
          { key: 'unscheduled', fields: ['unscheduledReason', 'unscheduledNote'] },
          { key: 'notes', fields: ['note'] },
        ],
      },
      { key: 'forms', related: 'formAssignment', by: 'participantVisitId' },
    ],
  },
  screens: { list: '/visit-schedule', inStudy: '/study/:studyId/visit-schedule', listAs: 'visitSchedule' },
  menu: { area: 'main', order: 60, icon: 'calendar' },
  notifies: {
    VISIT_MISSED: {
      when: { field: 'status', is: 'MISSED' },
      doneWhen: {
        any: [
          { field: 'status', isNot: 'MISSED' },
          { field: 'missedReviewedOn', filled: true },
        ],
      },
    },
    VISIT_COMPLETED: { when: { field: 'status', is: 'COMPLETED' } },
  },
  audit: 'changes+reads',
  deletion: 'none',
})
