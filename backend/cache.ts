import { LRUCache } from 'lru-cache'

/** A value that can be looked up again: everything but null and undefined. */
type Cacheable = NonNullable<unknown>

interface CacheLimits {
  /** Entries; the one that was used longest ago goes first. */
  readonly most: number
  /** Entries end after this long. Without it they stay. */
  readonly milliseconds?: number
}

/** A cache in this process's memory that never grows beyond its limit. */
export const createCache = <Value extends Cacheable>({ most, milliseconds }: CacheLimits): LRUCache<string, Value> =>
  // Slots grow with use: `max` would reserve them all. The clock is read anew each time: the default caches it by a timer for each reading.
  new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(milliseconds === undefined ? {} : { ttl: milliseconds }),
    ttlResolution: 0,
    perf: Date,
  })

/** Room for the organisations that are in use on one node. */
export const mostOrganisations = 5000

interface PromiseCache<Value> {
  get(key: string): Promise<Value> | undefined
  set(key: string, value: Promise<Value>): unknown
  delete(key: string): boolean
}

/** Loads once for all who wait; a load that fails is thrown to each of them and is not cached. */
export function loadOnce<Value>(cache: PromiseCache<Value>, key: string, load: () => Promise<Value>): Promise<Value> {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const loading = load().catch((error: unknown) => {
    if (cache.get(key) === loading) cache.delete(key)
    throw error
  })
  cache.set(key, loading)
  return loading
}
