import { type StepUnit, stepsAfter } from '../core/day.ts'

/** How often an assigned form is due: the day of the first, and what lies between two. */
export interface Rhythm {
  /** YYYY-MM-DD. */
  readonly dueOn: string
  readonly every: number
  readonly unit: StepUnit
  /** No day after this one. */
  readonly endsOn: string | null
  readonly endsAfter: number | null
}

/**
 * The day on which the so-manieth time of a rhythm is due, from 1; null where it has ended before. Months are counted from the first day, so that the
 * 31st is the last day of a short month and the 31st again in the next long one. Pure.
 */
export function dueDayOf({ dueOn, every, unit, endsOn, endsAfter }: Rhythm, time: number): string | null {
  if (endsAfter !== null && time > endsAfter) return null
  const day = stepsAfter(dueOn, (time - 1) * every, unit)
  return endsOn !== null && day > endsOn ? null : day
}
