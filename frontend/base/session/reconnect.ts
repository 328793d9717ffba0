/** Facts about the end of a connection. */
interface Ending {
  /** Close code; 1006 if the connection ended without one. */
  readonly code: number
  /** Milliseconds for which the connection was open; null if it never opened. */
  readonly openFor: number | null
  /** Number of failed attempts in a row before this one. */
  readonly failures: number
}

interface NextAttempt {
  /** Milliseconds until the next attempt. */
  readonly after: number
  /** True if the server rejected the current token, or the token has expired. The next attempt with it would fail too. */
  readonly needsNewToken: boolean
}

/**
 * Close codes "going away" and "service restart": the node stops and other nodes take over (RFC 6455, section 7.4.1, and its registry).
 */
const goingAwayCodes = [1001, 1012]
/** Close codes of our server: for a rejected token, and for too many requests. */
const invalidTokenCode = 4401
const overloadCodes = [4400, 4429]

const first = 1000
const longest = 30_000
/** Milliseconds. A connection that closes sooner counts as a failed attempt. */
const shortest = 5000

/**
 * Returns when to connect again. The delay is random: otherwise all screens of a stopping node would connect to the next node at the same
 * moment.
 * @param chance random number from 0 to 1
 */
export function planNextAttempt({ code, openFor, failures }: Ending, chance: number): NextAttempt {
  const wasOpen = openFor !== null && openFor >= shortest
  const needsNewToken = openFor === null || code === invalidTokenCode
  if (overloadCodes.includes(code)) return { after: longest * (0.5 + chance / 2), needsNewToken }
  if (wasOpen && code === invalidTokenCode) return { after: 0, needsNewToken }
  if (openFor !== null && goingAwayCodes.includes(code)) return { after: 500 * chance, needsNewToken }
  if (wasOpen) return { after: first * chance, needsNewToken }
  return { after: Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2), needsNewToken }
}
