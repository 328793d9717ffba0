import { addDays, addYears } from './values/day.ts'

/** Caller and date (YYYY-MM-DD, at the row's site or organization) that resolve the variables. */
export interface VariableValues {
  /** ID of the user; absent without a caller, as in the rules of a row. */
  readonly me?: string
  readonly today: string
}

/**
 * `$me` is the caller, `$now` the current moment. `$today`, `$today+30`, `$today-7`, `$today-18y` and `$today-18y+1` are dates; years come
 * before days. A declaration stores the variable, not its value.
 */
type Variable =
  | { readonly kind: 'me' }
  | { readonly kind: 'now' }
  | { readonly kind: 'today'; readonly years: number; readonly days: number }
export type VariableKind = Variable['kind']

/** Variables that a filter of a list accepts. */
export type FilterVariableKind = Exclude<VariableKind, 'now'>

const variablePattern = /^\$(?:me|now|today([+-]\d{1,3}y)?([+-]\d{1,4})?)$/

/** Returns the variable that a text names; null for any other value. */
export function parseVariable(value: unknown): Variable | null {
  const match = typeof value === 'string' ? variablePattern.exec(value) : null
  if (match === null) return null
  if (value === '$me') return { kind: 'me' }
  if (value === '$now') return { kind: 'now' }
  return { kind: 'today', years: Number.parseInt(match[1] ?? '0', 10), days: Number(match[2] ?? 0) }
}

/** Returns the variable for a date a number of years and days after today; negative numbers are before today. */
export const createTodayVariable = (days: number, years = 0): string => `$today${formatSigned(years, 'y')}${formatSigned(days)}`

const formatSigned = (count: number, unit = ''): string => (count === 0 ? '' : `${count > 0 ? '+' : ''}${count}${unit}`)

/**
 * Returns the current value of a variable, an ID or a date; any other value unchanged. Pure.
 * @throws Error for `$me` without a caller, and for `$now`; the check of declarations at start excludes these cases
 */
export function evaluateVariable(value: unknown, { me, today }: VariableValues): unknown {
  const variable = parseVariable(value)
  if (variable === null) return value
  if (variable.kind === 'today') return addDays(addYears(today, variable.years), variable.days)
  if (variable.kind === 'now') throw new Error("Only the database evaluates '$now'")
  if (me === undefined) throw new Error("'$me' stands where nobody asks")
  return me
}
