/** Facts about a failed call that decide whether it may be repeated. */
interface RejectedCall {
  readonly status: number | undefined
  /** Raw value of the header `Retry-After`. */
  readonly retryAfter: unknown
  readonly method: string | undefined
  readonly hasIdempotencyKey: boolean
  /** Milliseconds for which this call has already waited. */
  readonly waited: number
}

/** Maximum total wait in milliseconds. After that, the user decides whether to repeat the call. */
const longestWait = 60_000

/**
 * Returns the milliseconds after which the call is repeated automatically, because the server sent a time (503 with `Retry-After`, in
 * seconds). Null if the call is not repeated. The server may have carried out a call without responding, so a POST is repeated only with
 * an idempotency key.
 */
export function waitBeforeRepeat({ status, retryAfter, method = 'get', hasIdempotencyKey, waited }: RejectedCall): number | null {
  const seconds = /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : null
  if (status !== 503 || seconds === null) return null
  if (method.toLowerCase() === 'post' && !hasIdempotencyKey) return null
  const wait = Math.max(1, seconds) * 1000
  return waited + wait > longestWait ? null : wait
}
