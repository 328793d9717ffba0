import type { Holder } from '#resources/core/access.ts'

/**
 * Keeps what hangs on permissions alone, once for all who hold the same: people of one role share one `can`, and a role that changes gets another, with
 * which what was kept goes.
 */
export function keepByRights<Key, Made>(): (holder: Holder, key: Key, make: () => Made) => Made {
  const kept = new WeakMap<Holder['can'], Map<Key, Made>>()
  return ({ can }, key, make) => {
    const known = kept.get(can) ?? new Map<Key, Made>()
    kept.set(can, known)
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    known.set(key, made)
    return made
  }
}
