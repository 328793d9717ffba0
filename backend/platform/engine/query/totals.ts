import type { Knex } from 'knex'
import type { Total } from '#resources/core/answers/answers.ts'
import type { Statement } from '../../database/types.ts'
import { toStatement } from '../statement.ts'
import type { ListQuery } from './types.ts'

/** Maximum of a capped total. If there are more rows, the total is shown as "more than" this number. */
export const totalCap = 10_000

/** Counts the matching rows, up to the cap unless an exact total is requested. */
export function buildTotalStatement(build: Knex, rows: Knex.QueryBuilder, kind: ListQuery['total']): Statement {
  const matching = rows.select(build.raw('1'))
  if (kind === 'capped') matching.limit(totalCap + 1)
  return toStatement(build.count('* as total').from(matching.as('matching')))
}

export const toTotal = (count: number, kind: ListQuery['total']): Total =>
  kind === 'capped' && count > totalCap ? { count: totalCap, isCapped: true } : { count, isCapped: false }
