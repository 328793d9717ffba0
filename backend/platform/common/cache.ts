import { LRUCache } from 'lru-cache'

/** A value that can be cached: everything but null and undefined. */
type Cacheable = NonNullable<unknown>

interface CacheLimits {
  /** Maximum number of entries; the least recently used one is evicted first. */
  readonly most: number
  /** Milliseconds after which entries expire. Without it they stay. */
  readonly milliseconds?: number
}

/** A cache in this process's memory that never exceeds its limit. */
export const createCache = <Value extends Cacheable>({ most, milliseconds }: CacheLimits): LRUCache<string, Value> =>
  // `maxSize` lets the cache grow with use, while `max` would allocate all slots at once. The clock is read at each access: by default
  // the library caches the time and starts a timer for it.
  new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(milliseconds === undefined ? {} : { ttl: milliseconds }),
    ttlResolution: 0,
  })

/** Capacity for the organisations that are in use on one node. */
export const mostOrganisations = 5000

interface PromiseCache<Value> {
  get(key: string): Promise<Value> | undefined
  set(key: string, value: NoInfer<Promise<Value>>): unknown
  delete(key: string): boolean
}

/** Loads a value once for all concurrent callers. If the load fails, every caller gets the error, and nothing is cached. */
export function loadOnce<Value>(cache: PromiseCache<Value>, key: string, load: () => Promise<Value>): Promise<Value> {
  const cachedEntry = cache.get(key)
  if (cachedEntry !== undefined) return cachedEntry
  const loading = load().catch((error: unknown) => {
    if (cache.get(key) === loading) cache.delete(key)
    throw error
  })
  cache.set(key, loading)
  return loading
}
