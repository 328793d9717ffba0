import type { RenewAnswer } from '#resources/core/answers/answers.ts'
import { getCorrelationId } from './correlation.ts'
import { getIdleMilliseconds } from './interaction.ts'

/** Access token. It is only in the memory of this module: never in a browser storage, a URL or a log. */
let token: { readonly value: string; readonly expiresAt: number } | null = null
let renewal: Promise<string | null> | null = null

/** URL and lock name of the renewal, by the owner of the page's session: a user, or a participant on their own pages. */
const renewalsByOwner = {
  user: { address: '/api/session/renew', lock: 'studydesk.renew' },
  participant: { address: '/api/my/session/renew', lock: 'studydesk.participant.renew' },
} as const
let activeRenewal: (typeof renewalsByOwner)[keyof typeof renewalsByOwner] = renewalsByOwner.user

/** Chooses the owner of the session. Call it once, before the first request. */
export const setRenewalOwner = (owner: keyof typeof renewalsByOwner): void => {
  activeRenewal = renewalsByOwner[owner]
}

/** Milliseconds before expiry. A token counts as expired this much earlier, so that it does not expire during a call. */
const margin = 30_000
const mostAttempts = 4
/**
 * Milliseconds before a retry, which increase with each attempt. All attempts together last longer than the second in which the server
 * rejects a cookie whose response was lost.
 */
const retryDelayMs = 250

/** Returns the current token if it is valid long enough for a call, else a renewed token. Null without a session. */
export async function getFreshToken(): Promise<string | null> {
  if (token !== null && token.expiresAt - margin > Date.now()) return token.value
  return renewToken()
}

/**
 * Requests a new access token with the httpOnly cookie, whose value changes on each use. Only one renewal runs at a time, in all tabs of
 * this browser. Returns null if the session has ended.
 */
export function renewToken(): Promise<string | null> {
  renewal ??= runWithTabLock(() => requestToken()).finally(() => {
    renewal = null
  })
  return renewal
}

/** Returns the expiry of the current token in epoch milliseconds; null without a token. */
export const getTokenExpiry = (): number | null => token?.expiresAt ?? null

export const forgetToken = (): void => {
  token = null
}

/**
 * `keepalive` lets the response with the next cookie arrive even if the user leaves the page. A renewal that ran at the same time as
 * another one (409) tries again with the new cookie.
 */
async function requestToken(attempt = 1): Promise<string | null> {
  const response = await fetch(activeRenewal.address, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Correlation-Id': getCorrelationId() },
    body: JSON.stringify({ idleSeconds: Math.round(getIdleMilliseconds() / 1000) }),
  })
  if (response.status === 409 && attempt < mostAttempts) {
    await new Promise((resolve) => setTimeout(resolve, attempt * retryDelayMs))
    return requestToken(attempt + 1)
  }
  if (response.status === 401 || response.status === 403) {
    token = null
    return null
  }
  if (!response.ok) throw new Error(`The session could not be renewed (${response.status})`)
  const { data } = (await response.json()) as { data: RenewAnswer }
  token = { value: data.accessToken, expiresAt: Date.now() + data.expiresIn * 1000 }
  return token.value
}

/**
 * Runs the work in one tab at a time. Browsers offer locks only on secure and loopback origins; on others the work runs without a lock.
 */
function runWithTabLock(work: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(activeRenewal.lock, work)
}
