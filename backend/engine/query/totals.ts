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

/**
 * Milliseconds that a total may lag behind the writes of other nodes. One that was slow to count lags longer, so that counting
 * never takes more than a small part of the database's time.
 */
const shortestFresh = 2000
const longestFresh = 10_000
const freshPerCounting = 50
const entriesPerResource = 200

interface Kept {
  readonly answer: Promise<unknown>
  until: number
}

/**
 * Totals of the last moments: paging and sorting through a list counts once, and once for all who ask at the same time. Keyed by the
 * SQL with its values, which hold the organisation and the caller's scope; emptied for a resource when this node writes to it.
 */
export function createTotalCache() {
  const kept = new Map<string, Map<string, Kept>>()
  const placeOf = (orgId: string, resource: string) => `${orgId} ${resource}`

  const entriesOf = (place: string): Map<string, Kept> => {
    const known = kept.get(place)
    if (known !== undefined && known.size < entriesPerResource) return known
    const entries = new Map<string, Kept>()
    kept.set(place, entries)
    return entries
  }

  return {
    /** From memory, else by `count`; a statement always counts the same thing. */
    of<Counted>({ orgId, resource, statement }: TotalKey, count: () => Promise<Counted>): Promise<Counted> {
      const key = keyOf(statement)
      const found = kept.get(placeOf(orgId, resource))?.get(key)
      if (found !== undefined && found.until > Date.now()) return found.answer as Promise<Counted>
      const entries = entriesOf(placeOf(orgId, resource))
      const began = Date.now()
      const answer = count()
      const entry: Kept = { answer, until: Number.POSITIVE_INFINITY }
      entries.set(key, entry)
      answer.then(
        () => {
          const taken = Date.now() - began
          entry.until = began + taken + Math.min(longestFresh, Math.max(shortestFresh, taken * freshPerCounting))
        },
        () => entries.delete(key),
      )
      return answer
    },
    forget(orgId: string, resource: string): void {
      kept.delete(placeOf(orgId, resource))
    },
  }
}

interface TotalKey {
  readonly orgId: string
  readonly resource: string
  readonly statement: Statement
}
export type TotalCache = ReturnType<typeof createTotalCache>

const keyOf = ({ text, values }: Statement): string => `${text} ${JSON.stringify(values)}`
