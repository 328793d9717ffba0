import { choice, integer } from '../core/fields/index.ts'
import { stepUnits } from '../core/values/day.ts'

/** Recurrence of a visit: interval, and number of visits including the first. */
export const visitSeries = {
  fields: {
    every: integer({ required: true, min: 1, max: 365, default: 1 }),
    unit: choice({ values: stepUnits, required: true, default: 'WEEKS' }),
    count: integer({ required: true, min: 2, max: 100 }),
  },
} as const
