import { type Ages, agesOfBirthDays } from '#resources/participants/ages.ts'
import { boundOf } from './range.ts'
import type { FieldFilter } from './types.ts'

/** Returns the ages that the filters of a date of birth select; null for filters by date. */
export const agesOf = (filters: readonly FieldFilter[]): Ages | null =>
  filters.every(({ operator }) => operator === 'gte' || operator === 'lte')
    ? agesOfBirthDays({ gte: boundOf(filters, 'gte'), lte: boundOf(filters, 'lte') })
    : null
