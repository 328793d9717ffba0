import type { Knex } from 'knex'
import type { ValueOperator } from '#resources/core/operators.ts'
import type { FieldColumn } from './types.ts'

type Filter = (query: Knex.QueryBuilder, column: Knex.Raw, operator: ValueOperator, value: unknown) => void

/**
 * Filters by a single value: equal, not equal, at least, at most, contains, one of. `ne` includes rows without a value; an empty list of
 * `in` matches nothing.
 */
export const filterValue: Filter = (query, column, operator, value) => {
  const condition = valueConditions[operator]
  query.whereRaw(`(?) ${condition.sql}`, [column, condition.parameter(value) as Knex.RawBinding])
}

/** Filters a list field: it contains the value, or any of the values. */
export const filterList: Filter = (query, column, operator, value) => {
  if (operator !== 'eq' && operator !== 'in') throw new Error(`Lists have no operator '${operator}'`)
  query.whereRaw('(?) && ?', [column, (operator === 'eq' ? [value] : value) as Knex.RawBinding])
}

/** Rejects every filter. A type without operators calls it only after a programming error. */
export const rejectFilter: Filter = (_query, _column, operator) => {
  throw new Error(`The field has no operator '${operator}'`)
}

/** SQL that is true if a column, passed as a quoted expression, has a value. A list has a value if it has an entry. */
export const hasValueCondition = ({ filled }: Pick<FieldColumn, 'filled'>, column: string): string =>
  filled?.(column) ?? `${column} is not null`

/** Escapes text so that % and _ are literal. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

const returnValue = (value: unknown): unknown => value

/**
 * Lists are passed as one array parameter, so that the statement's text does not change with their
 * length.
 */
const valueConditions: Readonly<Record<ValueOperator, { readonly sql: string; readonly parameter: (value: unknown) => unknown }>> = {
  eq: { sql: '= ?', parameter: returnValue },
  ne: { sql: 'is distinct from ?', parameter: returnValue },
  gte: { sql: '>= ?', parameter: returnValue },
  lte: { sql: '<= ?', parameter: returnValue },
  like: { sql: 'ilike ?', parameter: (value) => `%${escapeLike(String(value))}%` },
  in: { sql: '= any(?)', parameter: returnValue },
}
