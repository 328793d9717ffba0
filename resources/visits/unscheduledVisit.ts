import { boolean, choice, date, integer, ref, textarea, time } from '../core/fields/index.ts'

/** Types of an unscheduled visit. */
export const unscheduledTypes = ['IN_CLINIC', 'TELEHEALTH', 'TELEPHONE'] as const
export type UnscheduledType = (typeof unscheduledTypes)[number]

/** Reasons for a visit outside the protocol's schedule. */
export const unscheduledReasons = ['ADVERSE_EVENT', 'EARLY_TERMINATION', 'REPEAT', 'PARTICIPANT_WISH', 'OTHER'] as const

/** Fields with the type and reason of an unscheduled visit; null for visits of the schedule. */
export const unscheduledFields = {
  unscheduledReason: choice({ values: unscheduledReasons, readOnly: true }),
  unscheduledNote: textarea({ max: 2000, readOnly: true }),
}

/** Input of an unscheduled visit: type, reason and time; `isDone` if it has already taken place. */
export const unscheduledVisit = {
  fields: {
    visitType: choice({ values: unscheduledTypes, required: true, default: 'IN_CLINIC' }),
    unscheduledReason: choice({ values: unscheduledReasons, required: true }),
    unscheduledNote: textarea({ max: 2000, required: { field: 'unscheduledReason', is: 'OTHER' } }),
    isDone: boolean({ default: false }),
    visitDate: date({ required: true }),
    visitTime: time({ required: true }),
    durationMinutes: integer({ min: 5, max: 1440 }),
    roomId: ref({ to: 'room', dependsOn: 'siteId' }),
    staffId: ref({ to: 'user' }),
    conflictReason: textarea({ max: 2000 }),
    isSecondHour: boolean(),
  },
} as const
