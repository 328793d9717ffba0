import { addSteps, type StepUnit } from '../core/values/day.ts'

/** Schedule of an assigned form: first due date and interval. */
export interface Rhythm {
  /** YYYY-MM-DD. */
  readonly dueOn: string
  readonly every: number
  readonly unit: StepUnit
  /** Last possible due date. */
  readonly endsOn: string | null
  readonly endsAfter: number | null
}

/**
 * Returns the due date of the n-th occurrence, from 1; null after the end of the schedule. Months are counted from the first date, so
 * that the 31st becomes the last day of a short month and is the 31st again in the next long one. Pure.
 */
export function dueDayOf({ dueOn, every, unit, endsOn, endsAfter }: Rhythm, time: number): string | null {
  if (endsAfter !== null && time > endsAfter) return null
  const day = addSteps(dueOn, (time - 1) * every, unit)
  return endsOn !== null && day > endsOn ? null : day
}
