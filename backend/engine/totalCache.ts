import { hash } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { createCache } from '../cache.ts'
import type { Statement } from '../database/types.ts'

/**
 * Milliseconds that a total may lag behind the writes of other nodes. One that was slow to count lags longer, so that counting
 * never takes more than a small part of the database's time.
 */
const shortestFresh = 2000
const longestFresh = 10_000
const freshPerCounting = 50
/** A home page keeps about seven of a resource for each of its readers: room for some hundred at once. Then the one used longest ago goes, and no other. */
export const entriesPerResource = 4000

/**
 * Totals of the last moments: paging and sorting through a list counts once, and once for all who ask at the same time. Keyed by the
 * SQL with its values, which hold the organisation and the caller's scope; emptied for a resource when this node writes to it.
 */
export function createTotalCache() {
  const caches = new Map<string, LRUCache<string, Promise<unknown>>>()
  const placeOf = (orgId: string, resource: string) => `${orgId} ${resource}`

  return {
    /** From memory, else by `count`; a statement always counts the same thing. */
    of<Counted>({ orgId, resource, statement }: TotalKey, count: () => Promise<Counted>): Promise<Counted> {
      const key = keyOf(statement)
      const place = placeOf(orgId, resource)
      const cache = caches.get(place) ?? createCache({ most: entriesPerResource })
      caches.set(place, cache)
      const cached = cache.get(key)
      if (cached !== undefined) return cached as Promise<Counted>
      const began = Date.now()
      const counting = count()
      cache.set(key, counting)
      counting.then(
        () => {
          const spent = Date.now() - began
          const ttl = Math.min(longestFresh, Math.max(shortestFresh, spent * freshPerCounting))
          if (cache.peek(key) === counting) cache.set(key, counting, { ttl })
        },
        () => cache.peek(key) === counting && cache.delete(key),
      )
      return counting
    },
    forget(orgId: string, resource: string): void {
      caches.delete(placeOf(orgId, resource))
    },
  }
}

interface TotalKey {
  readonly orgId: string
  readonly resource: string
  readonly statement: Statement
}
export type TotalCache = ReturnType<typeof createTotalCache>

/** In short: thousands are kept, and a statement is a page of text. */
function keyOf(statement: Statement): string {
  const known = keys.get(statement)
  if (known !== undefined) return known
  const key = hash('sha256', `${statement.text} ${JSON.stringify(statement.values)}`, 'base64')
  keys.set(statement, key)
  return key
}

const keys = new WeakMap<Statement, string>()
