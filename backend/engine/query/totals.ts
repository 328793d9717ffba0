import type { Statement } from '../../database/types.ts'
import type { ListQuery, Total } from './types.ts'
import type { Knex } from 'knex'
import { toStatement } from '../statement.ts'

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

/** Seconds that a total may lag behind the writes of other nodes. */
const freshMilliseconds = 2000
const entriesPerResource = 200

/**
 * Totals of the last moments: paging and sorting through a list counts once. Keyed by the SQL with its values, which hold
 * the organisation and the caller's scope; emptied for a resource when this node writes to it.
 */
export function createTotalCache() {
  const kept = new Map<string, Map<string, { readonly total: Total; readonly until: number }>>()
  const placeOf = (orgId: string, resource: string) => `${orgId} ${resource}`

  return {
    find(orgId: string, resource: string, statement: Statement): Total | undefined {
      const entry = kept.get(placeOf(orgId, resource))?.get(keyOf(statement))
      return entry !== undefined && entry.until > Date.now() ? entry.total : undefined
    },
    keep(orgId: string, resource: string, statement: Statement, total: Total): void {
      const place = placeOf(orgId, resource)
      const entries = kept.get(place)
      const entry = { total, until: Date.now() + freshMilliseconds }
      if (entries === undefined || entries.size >= entriesPerResource) kept.set(place, new Map([[keyOf(statement), entry]]))
      else entries.set(keyOf(statement), entry)
    },
    forget(orgId: string, resource: string): void {
      kept.delete(placeOf(orgId, resource))
    },
  }
}
export type TotalCache = ReturnType<typeof createTotalCache>

const keyOf = ({ text, values }: Statement): string => `${text} ${JSON.stringify(values)}`
