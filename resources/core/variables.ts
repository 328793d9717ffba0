import { daysAfter, yearsAfter } from './day.ts'

/** Who asks, and on which day (YYYY-MM-DD, where the row or the organisation is). */
export interface Asker {
  /** The user's id; absent where nobody in particular asks, as in the rules of a row. */
  readonly me?: string
  readonly today: string
}

/**
 * `$me` stands for whoever asks, `$today`, `$today+30`, `$today-7`, `$today-18y` and `$today-18y+1` for a day, years before days: what is kept is
 * the word, not what it stood for.
 */
type Variable = { readonly kind: 'me' } | { readonly kind: 'today'; readonly years: number; readonly days: number }
export type VariableKind = Variable['kind']

const spelled = /^\$(?:me|today([+-]\d{1,3}y)?([+-]\d{1,4})?)$/

/** The variable that a text spells; null for any other value. */
export function variableIn(value: unknown): Variable | null {
  const found = typeof value === 'string' ? spelled.exec(value) : null
  if (found === null) return null
  if (value === '$me') return { kind: 'me' }
  return { kind: 'today', years: Number.parseInt(found[1] ?? '0', 10), days: Number(found[2] ?? 0) }
}

/** How a day is spelled that lies so many years and then days ahead; behind with negative numbers. */
export const todayWith = (days: number, years = 0): string => `$today${signed(years, 'y')}${signed(days)}`

const signed = (count: number, unit = ''): string => (count === 0 ? '' : `${count > 0 ? '+' : ''}${count}${unit}`)

/**
 * What a variable stands for now, an id or a day; any other value as it is. Pure.
 * @throws Error for `$me` where nobody asks: declarations are checked for that at start
 */
export function resolved(value: unknown, { me, today }: Asker): unknown {
  const variable = variableIn(value)
  if (variable === null) return value
  if (variable.kind === 'today') return daysAfter(yearsAfter(today, variable.years), variable.days)
  if (me === undefined) throw new Error("'$me' stands where nobody asks")
  return me
}
