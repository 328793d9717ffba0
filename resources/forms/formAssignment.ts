import { boolean, choice, date, integer, ref, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { stepUnits } from '../core/values/day.ts'

/** Recurrence of an assigned form. Specification 2, section 4, "Form assignment to a participant". */
export const scheduleTypes = ['ONE_TIME', 'RECURRING', 'CONTINUOUS'] as const

/** The schedule cannot change in these states. */
const settledCondition = { field: 'status', in: ['ACTIVE', 'ENDED', 'UNASSIGNED'] } as const
const recurringCondition = { field: 'scheduleType', is: 'RECURRING' } as const

/**
 * Assignment of a form to a participant in a study, or to staff for that participant: once, at fixed intervals, or on demand. Each
 * occurrence is a `formSubmission`, created shortly before it is due. The schedule never changes; a different schedule requires a new
 * assignment.
 */
export const formAssignment = defineResource({
  name: 'formAssignment',
  namespace: 'forms',
  page: 'ASSIGN_FORMS',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['formId', 'scheduleType'],
  path: { many: 'form-assignments', one: 'form-assignment' },
  copies: {
    participantId: 'participantStudyId.participantId',
    studyId: 'participantStudyId.studyId',
    siteId: 'participantStudyId.siteId',
  },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    /** The visit to which the assignment belongs; empty: the form was assigned independently of a visit. */
    participantVisitId: ref({ to: 'participantVisit', readOnly: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    formId: ref({ to: 'form', required: true, once: true }),
    /** Study stage to which it belongs; default: the participant's current stage. */
    purpose: choice({ values: ['SCREENING', 'CONDUCT'], once: true }),
    /** The assignment ended because the participant was not enrolled. It resumes if that decision is reversed. */
    isEndedByScreening: boolean({ default: false, readOnly: true }),
    /** The assignment ended because the participant withdrew or died. It resumes if the participant returns to conduct. */
    isEndedByWithdrawal: boolean({ default: false, readOnly: true }),
    scheduleType: choice({ values: scheduleTypes, required: true, default: 'ONE_TIME', once: true }),
    /** Due date; for a recurring form, of the first occurrence. */
    dueOn: date({
      required: recurringCondition,
      readOnly: settledCondition,
      visibleWhen: { not: { field: 'scheduleType', is: 'CONTINUOUS' } },
    }),
    every: integer({
      min: 1,
      max: 365,
      unitIn: 'unit',
      required: recurringCondition,
      visibleWhen: recurringCondition,
      readOnly: settledCondition,
    }),
    unit: choice({ values: stepUnits, required: recurringCondition, visibleWhen: recurringCondition, readOnly: settledCondition }),
    /**
     * Last day of the schedule. If `endsAfter` is also set, the earlier end applies. If neither is set, the schedule continues until a
     * user ends it.
     */
    endsOn: date({ visibleWhen: recurringCondition }),
    endsAfter: integer({ min: 1, max: 1000, visibleWhen: recurringCondition }),
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
        /**
         * `endScreening` runs when the participant is marked as not enrolled, `endWithWithdrawal` when the participant withdraws, and
         * `assignAgain` when one of these is reversed, each in the transaction of that change.
         */
        endScreening: { from: ['ACTIVE', 'ENDED'], to: 'UNASSIGNED', sets: { isEndedByScreening: true }, reason: 'required' },
        endWithWithdrawal: { from: ['ACTIVE', 'ENDED'], to: 'UNASSIGNED', sets: { isEndedByWithdrawal: true }, reason: 'optional' },
        assignAgain: {
          from: ['UNASSIGNED'],
          to: 'ACTIVE',
          sets: { isEndedByScreening: false, isEndedByWithdrawal: false },
          reason: 'optional',
        },
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
