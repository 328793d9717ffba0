import type { IntegerField } from '#resources/core/fields/integer.ts'

/** As many buttons as fit side by side, on a phone too. */
const most = 6

/** Every value of a whole number that has few; none where there are more than buttons can show. */
export function scoresOf({ min, max }: Pick<IntegerField, 'min' | 'max'>): readonly number[] {
  if (min === undefined || max === undefined || max - min >= most) return []
  return Array.from({ length: max - min + 1 }, (_, place) => min + place)
}
