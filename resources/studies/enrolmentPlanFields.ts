import { date, integer } from '../core/fields/index.ts'

/** Fields for the planned enrolment of a study, or of a study site. The goal is a separate field of the resource. */
export const enrolmentPlanFields = {
  enrolmentStartsOn: date({ required: { field: 'enrolmentEndsOn', filled: true } }),
  /** Days from the start until the full rate is reached. Empty: the full rate applies from the start. */
  enrolmentRampDays: integer({ min: 0, max: 3650 }),
  enrolmentEndsOn: date({ required: { field: 'enrolmentStartsOn', filled: true } }),
}

export const enrolmentPlanRule = {
  code: 'enrolmentEndsBeforeStart',
  on: 'enrolmentEndsOn',
  when: {
    all: [
      { field: 'enrolmentStartsOn', filled: true },
      { field: 'enrolmentEndsOn', filled: true },
    ],
  },
  require: { field: 'enrolmentEndsOn', above: { field: 'enrolmentStartsOn' } },
} as const
