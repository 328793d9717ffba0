import { type Ages, agesIn } from '#resources/ages.ts'
import { boundOf } from './range.ts'
import type { FieldFilter } from './types.ts'

/** The ages that the filters of a day of birth ask for; null for other days. */
export const agesOf = (filters: readonly FieldFilter[]): Ages | null =>
  filters.every(({ operator }) => operator === 'gte' || operator === 'lte')
    ? agesIn({ gte: boundOf(filters, 'gte'), lte: boundOf(filters, 'lte') })
    : null
