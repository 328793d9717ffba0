import { boolean, choice, date, integer, ref, textarea, time } from './core/fields/index.ts'

/** How an unscheduled visit takes place. */
export const unscheduledTypes = ['IN_CLINIC', 'TELEHEALTH', 'TELEPHONE'] as const
export type UnscheduledType = (typeof unscheduledTypes)[number]

/** Why a participant is seen outside of the protocol's schedule. */
export const unscheduledReasons = ['ADVERSE_EVENT', 'EARLY_TERMINATION', 'REPEAT', 'PARTICIPANT_WISH', 'OTHER'] as const

/** The fields of a participant's visit that say why it was not in the schedule; null of those that were. */
export const unscheduledFields = {
  unscheduledReason: choice({ values: unscheduledReasons, readOnly: true }),
  unscheduledNote: textarea({ max: 2000, readOnly: true }),
}

/** Input of an unscheduled visit: type, reason and time; `isDone` for one that has taken place already. */
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
