import type { IntegerField } from '#resources/core/fields/integer.ts'

/** Maximum number of buttons that fit side by side, also on a phone. */
const maxButtons = 6

/** Returns all values of an integer with few possible values; an empty list if there are too many for buttons. */
export function scoresOf({ min, max }: Pick<IntegerField, 'min' | 'max'>): readonly number[] {
  if (min === undefined || max === undefined || max - min >= maxButtons) return []
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}
