import type { Values } from '#resources/core/conditions.ts'
import { dateOfRow, zoneOf } from '#resources/core/values/day.ts'
import type { VariableValues } from '#resources/core/variables.ts'
import type { Caller } from './caller.ts'

/**
 * Today's date, YYYY-MM-DD, in the time zone of the row's site, or of the caller's organisation if the row has no site. Rules such as
 * "not in the future" use it; the screens compute the same date.
 */
export const todayFor = ({ zones }: Pick<Caller, 'zones'>, row: Values = {}): string => dateOfRow(zones, row, new Date())

/** Values of the variables in conditions: `$me` is the caller, `$today` the date at the row's site. */
export const buildVariableValues = (caller: Pick<Caller, 'userId' | 'zones'>, row: Values = {}): Required<VariableValues> => ({
  me: caller.userId,
  today: todayFor(caller, row),
})

/** Values of variables and the caller's time zone, in which a day starts: for comparisons in the database, which stores timestamps. */
export const buildVariableValuesInZone = (
  caller: Pick<Caller, 'userId' | 'zones'>,
): Required<VariableValues> & { readonly timeZone: string } => ({
  ...buildVariableValues(caller),
  timeZone: zoneOf(caller.zones),
})
