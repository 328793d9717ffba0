import { hash } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { createCache } from '../common/cache.ts'
import type { Statement } from '../database/types.ts'

/**
 * Milliseconds for which a cached total may differ because of writes of other nodes. A total that was slow to count is cached longer, so
 * that counting never takes more than a small part of the database's time.
 */
const shortestFresh = 2000
const longestFresh = 10_000
const freshPerCounting = 50
/**
 * Maximum number of entries for one resource. A home page needs about seven for each of its readers, so this is enough for some hundred
 * readers at once. When the cache is full, only the least recently used entry is removed.
 */
export const entriesPerResource = 4000

/**
 * Caches recent totals: paging and sorting through a list counts once, and concurrent requests share one count. The key is the SQL with
 * its values, which include the organisation and the caller's scope. A write of this node to a resource empties its cache.
 */
export function createTotalCache() {
  const caches = new Map<string, LRUCache<string, Promise<unknown>>>()
  const cacheKeyOf = (orgId: string, resource: string) => `${orgId} ${resource}`

  return {
    /** Returns the cached total, else the result of `count`, which must count the rows of `statement`. */
    of<Counted>({ orgId, resource, statement }: TotalKey, count: () => Promise<Counted>): Promise<Counted> {
      const key = keyOf(statement)
      const cacheKey = cacheKeyOf(orgId, resource)
      const cache = caches.get(cacheKey) ?? createCache({ most: entriesPerResource })
      caches.set(cacheKey, cache)
      const cachedEntry = cache.get(key)
      if (cachedEntry !== undefined) return cachedEntry as Promise<Counted>
      const startedAt = Date.now()
      const pendingCount = count()
      cache.set(key, pendingCount)
      pendingCount.then(
        () => {
          const spent = Date.now() - startedAt
          const ttl = Math.min(longestFresh, Math.max(shortestFresh, spent * freshPerCounting))
          if (cache.peek(key) === pendingCount) cache.set(key, pendingCount, { ttl })
        },
        () => cache.peek(key) === pendingCount && cache.delete(key),
      )
      return pendingCount
    },
    forget(orgId: string, resource: string): void {
      caches.delete(cacheKeyOf(orgId, resource))
    },
  }
}

interface TotalKey {
  readonly orgId: string
  readonly resource: string
  readonly statement: Statement
}
export type TotalCache = ReturnType<typeof createTotalCache>

/** Hash of a statement: thousands are cached, and a statement is a page of text. */
function keyOf(statement: Statement): string {
  const cachedKey = keys.get(statement)
  if (cachedKey !== undefined) return cachedKey
  const key = hash('sha256', `${statement.text} ${JSON.stringify(statement.values)}`, 'base64')
  keys.set(statement, key)
  return key
}

const keys = new WeakMap<Statement, string>()
