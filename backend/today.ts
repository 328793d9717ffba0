import type { Values } from '#resources/core/conditions.ts'
import { todayAt, zoneOf } from '#resources/core/day.ts'
import type { Asker } from '#resources/core/variables.ts'
import type { Caller } from './caller.ts'

/**
 * The date of today, YYYY-MM-DD, where the row's site is, else where the caller's organisation is: what rules such as "not in the future"
 * go by, the same as on the screens.
 */
export const todayFor = ({ zones }: Pick<Caller, 'zones'>, row: Values = {}): string => todayAt(zones, row, new Date())

/** What variables stand for beside a row: `$me` is the caller, `$today` the day at the place of the row. */
export const askerOf = (caller: Pick<Caller, 'userId' | 'zones'>, row: Values = {}): Required<Asker> => ({
  me: caller.userId,
  today: todayFor(caller, row),
})

/** The same, and where a day begins for the caller: for what the database decides, which knows moments. */
export const askerInZone = (caller: Pick<Caller, 'userId' | 'zones'>): Required<Asker> & { readonly timeZone: string } => ({
  ...askerOf(caller),
  timeZone: zoneOf(caller.zones),
})
