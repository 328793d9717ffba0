import type { Knex } from 'knex'
import type { Total } from '#resources/core/answers.ts'
import type { Statement } from '../../database/types.ts'
import { toStatement } from '../statement.ts'
import type { ListQuery } from './types.ts'

/** Above this a capped total says "more than". */
export const totalCap = 10_000

/** How many rows match, counted no further than the cap unless asked for exactly. */
export function totalStatement(build: Knex, rows: Knex.QueryBuilder, kind: ListQuery['total']): Statement {
  const matching = rows.select(build.raw('1'))
  if (kind === 'capped') matching.limit(totalCap + 1)
  return toStatement(build.count('* as total').from(matching.as('matching')))
}

export const toTotal = (count: number, kind: ListQuery['total']): Total =>
  kind === 'capped' && count > totalCap ? { count: totalCap, isCapped: true } : { count, isCapped: false }
