/** How a connection ended. */
interface Ending {
  /** The code with which it was closed; 1006 when nobody said anything. */
  readonly code: number
  /** Milliseconds that it was open; null when it never was. */
  readonly openFor: number | null
  /** Attempts in a row that came to nothing before this one. */
  readonly failures: number
}

interface NextAttempt {
  /** Milliseconds. */
  readonly after: number
  /** The token in hand was refused, or has ended: with the same one the next attempt would end like this one. */
  readonly needsNewToken: boolean
}

/** "Going away" and "service restart": the node stops and others take over (RFC 6455, section 7.4.1, and its registry). */
const goingAway = [1001, 1012]
/** What our server says. */
const forToken = 4401
const forTooMuch = [4400, 4429]

const first = 1000
const longest = 30_000
/** Opened and closed sooner than this was no connection. */
const shortest = 5000

/**
 * When to connect again. Spread by chance, so that a node that stops does not send all its screens to the next one in the same moment.
 * @param chance from 0 to 1
 */
export function nextAttempt({ code, openFor, failures }: Ending, chance: number): NextAttempt {
  const wasOpen = openFor !== null && openFor >= shortest
  const needsNewToken = openFor === null || code === forToken
  if (forTooMuch.includes(code)) return { after: longest * (0.5 + chance / 2), needsNewToken }
  if (wasOpen && code === forToken) return { after: 0, needsNewToken }
  if (openFor !== null && goingAway.includes(code)) return { after: 500 * chance, needsNewToken }
  if (wasOpen) return { after: first * chance, needsNewToken }
  return { after: Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2), needsNewToken }
}
