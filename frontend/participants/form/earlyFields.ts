import { isFilled, type Values } from '#resources/core/conditions.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { participant } from '#resources/participants/participant.ts'
import { comparedFields } from './comparison.ts'

/**
 * Returns the valid fields of a new person that the duplicate check can use. Null until both names and the birth date are valid. Pure.
 * @param today YYYY-MM-DD
 */
export function earlyFields(values: Values, today: string): Values | null {
  const row = normalise(participant, values, today)
  const invalidFields = new Set(validate(participant, row, today).map(({ path }) => path))
  const isRight = (name: string): boolean => isFilled(row[name]) && !invalidFields.has(name)
  if (!['firstName', 'lastName', 'dob'].every(isRight)) return null
  return Object.fromEntries(comparedFields.filter(isRight).map((name) => [name, row[name]]))
}
