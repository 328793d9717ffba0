import { date, integer } from './core/fields/index.ts'

/** Planned enrolment of a study, and of a study at a site: its goal is declared beside it. */
export const enrolmentPlanFields = {
  enrolmentStartsOn: date({ required: { field: 'enrolmentEndsOn', filled: true } }),
  /** Days from the start until the full rate is reached; empty: it is reached at once. */
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
