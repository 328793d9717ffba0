import type { Holder } from '#resources/core/access.ts'

/**
 * Caches a value once for all users with the same permissions. The key is the function `can`, which users of one role share. A changed
 * role gets a new function, so that its former value is dropped.
 */
export function cacheByRights<Key, Made>(): (holder: Holder, key: Key, make: () => Made) => Made {
  const cachedValues = new WeakMap<Holder['can'], Map<Key, Made>>()
  return ({ can }, key, make) => {
    const valuesByKey = cachedValues.get(can) ?? new Map<Key, Made>()
    cachedValues.set(can, valuesByKey)
    const match = valuesByKey.get(key)
    if (match !== undefined) return match
    const value = make()
    valuesByKey.set(key, value)
    return value
  }
}
