/**
 * Returns the entries of a list without duplicates, in the original order; null if none remain. A list that is far too long is returned
 * unchanged, so that `check` refuses it: this bounds the work.
 * @param maxCount maximum number of entries of the field
 * @param tidy converts an entry to its stored form; undefined removes it
 * @param keyOf returns the key of an entry; entries with the same key are duplicates
 */
export function eachOnce(
  entries: readonly unknown[],
  maxCount: number,
  { tidy, keyOf }: { readonly tidy: (entry: unknown) => unknown; readonly keyOf: (tidiedEntry: unknown) => unknown },
): readonly unknown[] | null {
  if (isFarTooLong(entries, maxCount)) return entries
  const entriesByKey = new Map<unknown, unknown>()
  for (const entry of entries) {
    const tidied = tidy(entry)
    const key = keyOf(tidied)
    if (tidied !== undefined && !entriesByKey.has(key)) entriesByKey.set(key, tidied)
  }
  return entriesByKey.size === 0 ? null : [...entriesByKey.values()]
}

/** True for a list longer than two full lists combined, which no user enters on purpose. */
export const isFarTooLong = (entries: readonly unknown[], maxCount: number): boolean => entries.length > 2 * maxCount
