import type { ComputedField } from './core/fields/computed.ts'
import type { ResourceDefinition } from './core/resource.ts'
import { todayWith, variableIn } from './core/variables.ts'
import { ageOn } from './participantValues.ts'

/** Whole years, both included; null is open. */
export interface Ages {
  readonly from: number | null
  readonly to: number | null
}

/** Bounds of days of birth, both included, as the words that stay true from day to day. */
interface BirthDays {
  readonly gte: string | null
  readonly lte: string | null
}

/** The field that tells how old somebody is who was born on the day in this one; undefined where the day is no birth day. */
export function ageFieldOf({ fields }: Pick<ResourceDefinition, 'fields'>, birth: string): string | undefined {
  return Object.entries(fields).find(([, field]) => {
    const { compute, from } = field as Partial<ComputedField>
    return compute === ageOn && from?.includes(birth) === true
  })?.[0]
}

/**
 * When those were born who are so old today, by the same reckoning as `ageOn`: somebody is 18 from the birthday on, and who was born on
 * 29 February from 1 March on where the year has none. Pure.
 */
export const birthDaysOf = ({ from, to }: Ages): BirthDays => ({
  // The day after that on which those were born who are a year too old.
  gte: to === null ? null : todayWith(1, -(to + 1)),
  lte: from === null ? null : todayWith(0, -from),
})

/** The ages that bounds of days of birth ask for; null where they ask for something else. Pure. */
export function agesIn({ gte, lte }: { readonly gte: unknown; readonly lte: unknown }): Ages | null {
  const [oldest, youngest] = [gte, lte].map(variableIn)
  const from = youngest?.kind === 'today' && youngest.years <= 0 ? Math.abs(youngest.years) : null
  const to = oldest?.kind === 'today' && oldest.years < 0 ? -oldest.years - 1 : null
  const spelled = birthDaysOf({ from, to })
  const isAges = (from !== null || to !== null) && spelled.gte === (gte ?? null) && spelled.lte === (lte ?? null)
  return isAges ? { from, to } : null
}
