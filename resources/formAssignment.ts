import { stepUnits } from './core/day.ts'
import { boolean, choice, date, integer, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** How often an assigned form is to be filled in. Specification 2, section 4, "Form assignment to a participant". */
export const scheduleTypes = ['ONE_TIME', 'RECURRING', 'CONTINUOUS'] as const

/** From then on its rhythm is settled. */
const made = { field: 'status', in: ['ACTIVE', 'ENDED', 'UNASSIGNED'] } as const
const recurring = { field: 'scheduleType', is: 'RECURRING' } as const

/**
 * That a participant in a study is to fill in a form, or that it is filled in for them: once, again and again at set days, or whenever there is something to
 * say. Each time is a row of `formSubmission`, made when it is near; the rhythm itself never changes, another one is another assignment.
 */
export const formAssignment = defineResource({
  name: 'formAssignment',
  namespace: 'forms',
  page: 'ASSIGN_FORMS',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['formId', 'scheduleType'],
  path: { many: 'form-assignments', one: 'form-assignment' },
  copies: {
    participantId: 'participantStudyId.participantId',
    studyId: 'participantStudyId.studyId',
    siteId: 'participantStudyId.siteId',
  },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    /** The visit with which it was given; empty: it was given by itself. */
    participantVisitId: ref({ to: 'participantVisit', readOnly: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    formId: ref({ to: 'form', required: true, once: true }),
    /** The part of the study that it belongs to; that in which the participant is, where nobody says. */
    purpose: choice({ values: ['SCREENING', 'CONDUCT'], once: true }),
    /** It ended as the participant was not enrolled, and begins again when that is taken back. */
    isEndedByScreening: boolean({ default: false, readOnly: true }),
    scheduleType: choice({ values: scheduleTypes, required: true, default: 'ONE_TIME', once: true }),
    /** The day of the first, of a recurring one. */
    dueOn: date({ required: recurring, readOnly: made, visibleWhen: { not: { field: 'scheduleType', is: 'CONTINUOUS' } } }),
    every: integer({ min: 1, max: 365, unitIn: 'unit', required: recurring, visibleWhen: recurring, readOnly: made }),
    unit: choice({ values: stepUnits, required: recurring, visibleWhen: recurring, readOnly: made }),
    /** No day after this one; with `endsAfter`, whichever comes first. Empty, both: until somebody ends it. */
    endsOn: date({ visibleWhen: recurring }),
    endsAfter: integer({ min: 1, max: 1000, visibleWhen: recurring }),
    status: status({
      states: ['ACTIVE', 'ENDED', 'UNASSIGNED'],
      tones: { ACTIVE: 'progress', ENDED: 'success', UNASSIGNED: 'neutral' },
      initial: 'ACTIVE',
      transitions: {
        end: {
          from: ['ACTIVE'],
          to: 'ENDED',
          action: 'CONTRIBUTE',
          when: { not: { field: 'scheduleType', is: 'ONE_TIME' } },
          reason: 'optional',
        },
        /** The participant is not enrolled, or is back in screening: taken with the mark of the participation. */
        endScreening: { from: ['ACTIVE', 'ENDED'], to: 'UNASSIGNED', sets: { isEndedByScreening: true }, reason: 'required' },
        assignAgain: { from: ['UNASSIGNED'], to: 'ACTIVE', sets: { isEndedByScreening: false }, reason: 'optional' },
        unassign: { from: ['ACTIVE', 'ENDED'], to: 'UNASSIGNED', action: 'CONTRIBUTE', reason: 'required', dangerous: true },
      },
    }),
  },
  rules: [
    {
      code: 'endsBeforeItBegins',
      on: 'endsOn',
      when: { field: 'endsOn', filled: true },
      require: { field: 'endsOn', atLeast: { field: 'dueOn' } },
    },
  ],
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'STUDY_CONDUCT:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'STUDY_CONDUCT:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
  },
  list: {
    columns: ['formId', 'status', 'scheduleType', 'dueOn', 'every', 'purpose', 'endsOn', 'endsAfter', 'participantId'],
    filters: [
      'participantStudyId',
      'participantVisitId',
      'participantId',
      'studyId',
      'siteId',
      'formId',
      'purpose',
      'scheduleType',
      'status',
    ],
    quick: ['purpose', 'scheduleType', 'status'],
    search: [],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['participantStudyId', 'formId', 'purpose', 'scheduleType', 'dueOn', 'every', 'unit', 'endsOn', 'endsAfter', 'status'],
      },
      { key: 'submissions', related: 'formSubmission', by: 'formAssignmentId' },
    ],
  },
  notifies: { FORM_ASSIGNED: { when: 'created', doneWhen: { field: 'status', in: ['ENDED', 'UNASSIGNED'] } } },
  audit: 'changes+reads',
  deletion: 'none',
})
