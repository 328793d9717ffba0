import { isFilled, type Values } from '#resources/core/conditions.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { participant } from '#resources/participant.ts'
import { comparedFields } from './comparison.ts'

/**
 * The fields by which the duplicate check finds people, as far as a person who is being entered has them and they are right.
 * Null before both names and the birth date are there. Pure.
 *
 * @param today YYYY-MM-DD
 */
export function earlyFields(values: Values, today: string): Values | null {
  const row = normalise(participant, values, today)
  const wrong = new Set(validate(participant, row, today).map(({ path }) => path))
  const isRight = (name: string): boolean => isFilled(row[name]) && !wrong.has(name)
  if (!['firstName', 'lastName', 'dob'].every(isRight)) return null
  return Object.fromEntries(comparedFields.filter(isRight).map((name) => [name, row[name]]))
}
