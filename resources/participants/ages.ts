import type { ComputedField } from '../core/fields/computed.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { createTodayVariable, parseVariable } from '../core/variables.ts'
import { computeAge } from './participantValues.ts'

/** Range of whole years, both inclusive; null means no limit. */
export interface Ages {
  readonly from: number | null
  readonly to: number | null
}

/** First and last date of birth for a range of ages, both inclusive. They are variables, so they stay correct on later days. */
interface BirthDays {
  readonly gte: string | null
  readonly lte: string | null
}

/** Returns the age field that is computed from this date of birth; undefined for other dates. */
export function ageFieldOf({ fields }: Pick<ResourceDefinition, 'fields'>, birth: string): string | undefined {
  return Object.entries(fields).find(([, field]) => {
    const { compute, from } = field as Partial<ComputedField>
    return compute === computeAge && from?.includes(birth) === true
  })?.[0]
}

/**
 * Returns the dates of birth of people with these ages today, by the same rule as `computeAge`: 18 starts on the birthday, and a birthday
 * on 29 February counts on 1 March in common years. Pure.
 */
export const birthDaysOf = ({ from, to }: Ages): BirthDays => ({
  // One day later than the date of birth of people who are exactly one year too old.
  gte: to === null ? null : createTodayVariable(1, -(to + 1)),
  lte: from === null ? null : createTodayVariable(0, -from),
})

/** Returns the ages that correspond to bounds of dates of birth; null if the bounds do not represent ages. Pure. */
export function agesOfBirthDays({ gte, lte }: { readonly gte: unknown; readonly lte: unknown }): Ages | null {
  const [oldest, youngest] = [gte, lte].map(parseVariable)
  const minAge = youngest?.kind === 'today' && youngest.years <= 0 ? Math.abs(youngest.years) : null
  const maxAge = oldest?.kind === 'today' && oldest.years < 0 ? -oldest.years - 1 : null
  const birthDays = birthDaysOf({ from: minAge, to: maxAge })
  const isAges = (minAge !== null || maxAge !== null) && birthDays.gte === (gte ?? null) && birthDays.lte === (lte ?? null)
  return isAges ? { from: minAge, to: maxAge } : null
}
