import { boolean, choice, date, datetime, integer, lookup, marks, ref, status, textarea, time } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { unscheduledFields } from './unscheduledVisit.ts'

/** A visit outside its window requires a reason. */
const outsideInputs = { outsideReason: 'onDemand' } as const

/** Details of the booking; a double booking requires a reason. */
const accepted = {
  durationMinutes: 'optional',
  roomId: 'optional',
  staffId: 'optional',
  conflictReason: 'onDemand',
  isSecondHour: 'onDemand',
} as const

const notMissed = { unreviewedSince: null, missedReviewedOn: null, missedReviewedBy: null, missedNote: null } as const

/**
 * A visit of a participant in a study, scheduled for a date and time in the site's time zone. Its window follows from the date of its
 * anchor visit (`visits/windows.ts`) and is stored once the visit has taken place. Specification 2, section 3, "Visit", and section 4,
 * "Visit status".
 */
export const participantVisit = defineResource({
  name: 'participantVisit',
  namespace: 'visitSchedule',
  page: 'VISIT_SCHEDULE',
  orPage: 'STUDY_CONDUCT',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['visitId', 'participantId', 'visitDate'],
  path: { many: 'participant-visits', one: 'participant-visit' },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true }),
    visitId: ref({ to: 'visit', required: true, once: true, unique: ['participantStudyId', 'occurrence'] }),
    /** 0 for a visit of the schedule, which a participant has once; unscheduled visits of a type are numbered from 1. */
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
          asks: { visitDate: 'required', visitTime: 'required', ...accepted, ...outsideInputs },
        },
        reschedule: {
          from: ['SCHEDULED', 'MISSED'],
          to: 'SCHEDULED',
          action: 'CONTRIBUTE',
          asks: { visitDate: 'required', visitTime: 'required', ...accepted, ...outsideInputs },
          sets: notMissed,
        },
        complete: { from: ['SCHEDULED'], to: 'COMPLETED', action: 'CONTRIBUTE', asks: { completedOn: 'optional', ...outsideInputs } },
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
        // Runs automatically when the participant's conduct or consent ends.
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
          asks: { completedOn: 'required', ...outsideInputs },
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
    /** Cause of the cancellation. */
    cancellation: choice({ values: ['SITE', 'PARTICIPANT_LEFT', 'SCHEDULE_CHANGED'], readOnly: true }),
    visitDate: date({ readOnly: true }),
    visitTime: time({ readOnly: true }),
    /** Duration in minutes; default: from the study's schedule. */
    durationMinutes: integer({ readOnly: true, min: 5, max: 1440 }),
    /** When daylight saving time ends, one hour occurs twice: false is the first. Empty on all other days. */
    isSecondHour: boolean({ readOnly: true }),
    roomId: ref({ to: 'room', readOnly: true, dependsOn: 'siteId' }),
    /** Staff member who sees the participant. */
    staffId: ref({ to: 'user', readOnly: true }),
    /** Reason for the double booking. */
    conflictReason: textarea({ max: 2000, readOnly: true }),
    completedOn: date({ readOnly: true, notInFuture: true }),
    /** Target date. It is stored together with the window (`opensOn`, `closesOn`) when the visit has taken place. */
    targetOn: date({ readOnly: true }),
    opensOn: date({ readOnly: true }),
    closesOn: date({ readOnly: true }),
    /** Days outside the window: negative before it, positive after it. */
    daysOutside: integer({ readOnly: true, min: -4000, max: 4000 }),
    /** Days outside the current window, for a scheduled visit. Written like `dueFrom`, without a new version of the row. */
    plannedOutside: integer({ readOnly: true, min: -4000, max: 4000 }),
    /** Actual and expected deviations from the protocol. */
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
     * First day of the window, while the visit is not scheduled and its anchor has taken place; used to find visits to schedule. Never
     * shown, since the window is computed on reading. Updated together with its sources, without a new version or an audit event of the
     * row.
     */
    dueFrom: date({ readOnly: true }),
    dueUntil: date({ readOnly: true, index: true }),
    outsideReason: textarea({ max: 2000, readOnly: true }),
    /** Date on which staff or the nightly job marked the visit as missed. Emptied when staff review or reschedule the visit. */
    unreviewedSince: date({ readOnly: true, index: true }),
    missedReviewedOn: datetime({ readOnly: true }),
    missedReviewedBy: ref({ to: 'user', readOnly: true }),
    /** Action taken, such as recording a protocol deviation. */
    missedNote: textarea({ max: 2000, readOnly: true }),
    note: textarea({ max: 2000 }),
  },
  actions: { list: ['VIEW', 'PARTICIPANTS:VIEW'], read: ['VIEW', 'PARTICIPANTS:VIEW'], update: 'CONTRIBUTE', export: 'VIEW' },
  // Completed and cancelled visits are final.
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
  screens: { list: '/visit-schedule', inStudy: '/study/:studyId/visit-schedule', listScreen: 'visitSchedule' },
  menu: { area: 'main', group: 'conduct', order: 30, icon: 'table' },
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
