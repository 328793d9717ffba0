import { stepUnits } from '../core/day.ts'
import { choice, integer } from '../core/fields/index.ts'

/** What is asked of whoever has a visit come again: how often, and how many in all, the first included. */
export const visitSeries = {
  fields: {
    every: integer({ required: true, min: 1, max: 365, default: 1 }),
    unit: choice({ values: stepUnits, required: true, default: 'WEEKS' }),
    count: integer({ required: true, min: 2, max: 100 }),
  },
} as const
