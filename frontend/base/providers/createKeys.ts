/** Milliseconds within which the same row sent again is taken for a repeated try. */
const remembered = 600_000
/** Tries kept in mind. */
const most = 20

interface Lost {
  readonly key: string
  readonly until: number
}

/**
 * The `Idempotency-Key` of each new row that is sent. Where no answer came, nobody knows whether the row was made: the same row sent again
 * carries the same key, and the server makes it once. After an answer the same values are another row.
 *
 * @param now epoch milliseconds
 */
export function createKeys(now: () => number = Date.now) {
  const lost = new Map<string, Lost>()
  return {
    /** @param said what is to be made where */
    keyFor(said: string): string {
      const before = lost.get(said)
      return before !== undefined && before.until > now() ? before.key : crypto.randomUUID()
    },
    unanswered(said: string, key: string): void {
      lost.delete(said)
      lost.set(said, { key, until: now() + remembered })
      for (const oldest of [...lost.keys()].slice(0, Math.max(0, lost.size - most))) lost.delete(oldest)
    },
    answered(said: string): void {
      lost.delete(said)
    },
  }
}
