/** A call that a server could not take, as far as it matters for making it again. */
interface Refused {
  readonly status: number | undefined
  /** The header `Retry-After`, as it came. */
  readonly retryAfter: unknown
  readonly method: string | undefined
  readonly hasIdempotencyKey: boolean
  /** Milliseconds that were waited for this call already. */
  readonly waited: number
}

/** Milliseconds: whoever has waited so long is told, and decides. */
const longestWait = 60_000

/**
 * Milliseconds after which a call is made again by itself, because the server said when to come again (503 with `Retry-After`, in seconds);
 * null: it is not. The server may have carried out what it could not answer, so nothing is repeated that would be done twice: a POST only with an
 * idempotency key.
 */
export function waitBeforeRepeat({ status, retryAfter, method = 'get', hasIdempotencyKey, waited }: Refused): number | null {
  const seconds = /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : null
  if (status !== 503 || seconds === null) return null
  if (method.toLowerCase() === 'post' && !hasIdempotencyKey) return null
  const wait = Math.max(1, seconds) * 1000
  return waited + wait > longestWait ? null : wait
}
