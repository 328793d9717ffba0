/**
 * The entries of a list, each once, in the order in which they were given; null where none is left. A list
 * that is far too long stays as it is, to be refused by `check`: work on entries has a bound.
 *
 * @param most entries that the field takes
 * @param tidy brings one entry to its stored form; undefined leaves it out
 * @param keyOf tells entries apart: those with the same key are one
 */
export function eachOnce(
  entries: readonly unknown[],
  most: number,
  { tidy, keyOf }: { readonly tidy: (entry: unknown) => unknown; readonly keyOf: (tidied: unknown) => unknown },
): readonly unknown[] | null {
  if (isFarTooLong(entries, most)) return entries
  const once = new Map<unknown, unknown>()
  for (const entry of entries) {
    const tidied = tidy(entry)
    const key = keyOf(tidied)
    if (tidied !== undefined && !once.has(key)) once.set(key, tidied)
  }
  return once.size === 0 ? null : [...once.values()]
}

/** Longer than two full lists joined into one: whatever is repeated in it, nobody means it. */
export const isFarTooLong = (entries: readonly unknown[], most: number): boolean => entries.length > 2 * most
