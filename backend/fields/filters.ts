import type { Knex } from 'knex'
import type { ValueOperator } from '#resources/core/operators.ts'
import type { FieldColumn } from './types.ts'

type Filter = (query: Knex.QueryBuilder, column: Knex.Raw, operator: ValueOperator, value: unknown) => void

/**
 * Filters of one value: equal, other, at least, at most, contains, one of.
 * `ne` admits rows that say nothing; an empty list of `in` admits none.
 */
export const filterValue: Filter = (query, column, operator, value) => {
  const condition = valueConditions[operator]
  query.whereRaw(`(?) ${condition.sql}`, [column, condition.parameter(value) as Knex.RawBinding])
}

/** Filters of a list: contains this one, contains any of these. */
export const filterList: Filter = (query, column, operator, value) => {
  if (operator !== 'eq' && operator !== 'in') throw new Error(`Lists have no operator '${operator}'`)
  query.whereRaw('(?) && ?', [column, (operator === 'eq' ? [value] : value) as Knex.RawBinding])
}

/** For types that declare no operators: reaching this is a mistake in the code. */
export const filterNothing: Filter = (_query, _column, operator) => {
  throw new Error(`The field has no operator '${operator}'`)
}

/** Does a column, given as a quoted expression, say anything? Of a list: has it an entry? */
export const saysSomething = ({ filled }: Pick<FieldColumn, 'filled'>, column: string): string =>
  filled?.(column) ?? `${column} is not null`

/** Text in which % and _ mean themselves. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

const same = (value: unknown): unknown => value

/** Lists travel as one array parameter, so that the statement's text does not change with their length. */
const valueConditions: Readonly<Record<ValueOperator, { readonly sql: string; readonly parameter: (value: unknown) => unknown }>> = {
  eq: { sql: '= ?', parameter: same },
  ne: { sql: 'is distinct from ?', parameter: same },
  gte: { sql: '>= ?', parameter: same },
  lte: { sql: '<= ?', parameter: same },
  like: { sql: 'ilike ?', parameter: (value) => `%${escapeLike(String(value))}%` },
  in: { sql: '= any(?)', parameter: same },
}
