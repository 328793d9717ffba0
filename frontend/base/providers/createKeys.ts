/** Milliseconds for which a repeated request with the same row counts as a retry. */
const rememberMs = 600_000
/** Maximum number of stored attempts. */
const maxAttempts = 20

interface LostAttempt {
  readonly key: string
  readonly until: number
}

/**
 * Creates the values of the header `Idempotency-Key` for new rows. Without a response it is unknown whether the server created the row: a
 * repeated request uses the same key, and the server creates the row once. After a response, a request with the same values creates
 * another row.
 * @param now epoch milliseconds
 */
export function createKeys(now: () => number = Date.now) {
  const lostAttempts = new Map<string, LostAttempt>()
  return {
    /** Returns the key for a new row. @param message URL and content of the new row */
    keyFor(message: string): string {
      const before = lostAttempts.get(message)
      return before !== undefined && before.until > now() ? before.key : crypto.randomUUID()
    },
    unanswered(message: string, key: string): void {
      lostAttempts.delete(message)
      lostAttempts.set(message, { key, until: now() + rememberMs })
      for (const oldest of [...lostAttempts.keys()].slice(0, Math.max(0, lostAttempts.size - maxAttempts))) lostAttempts.delete(oldest)
    },
    answered(message: string): void {
      lostAttempts.delete(message)
    },
  }
}
