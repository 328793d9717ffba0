import type { JsonObject } from './json.ts'

/** Range of a rating without custom values. By default it has the steps 1 to 5, as in the form library. */
interface RatingRange {
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

/** True if a rating has no custom values, so that its answers are numbers. Pure. */
export const isNumericRating = ({ rateValues }: JsonObject): boolean => !Array.isArray(rateValues) || rateValues.length === 0

/** Returns the range of a rating without custom values. Pure. */
export function ratingRangeOf({ rateMin, rateMax, rateCount, rateStep }: JsonObject): RatingRange {
  const step = typeof rateStep === 'number' && rateStep > 0 ? rateStep : 1
  const span = typeof rateCount === 'number' ? (rateCount - 1) * step : null
  return {
    step,
    maximum: typeof rateMax === 'number' ? rateMax : typeof rateMin === 'number' && span !== null ? rateMin + span : 5,
    minimum: typeof rateMin === 'number' ? rateMin : typeof rateMax === 'number' && span !== null ? rateMax - span : 1,
  }
}
