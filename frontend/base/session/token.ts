import type { RenewAnswer } from '#resources/core/answers.ts'
import { correlationId } from './correlation.ts'
import { idleMilliseconds } from './interaction.ts'

/** The access token lives in this module's memory alone: never in a storage, an address or a log. */
let token: { readonly value: string; readonly expiresAt: number } | null = null
let renewal: Promise<string | null> | null = null

/** Whose session this page has: that of a user, or of a participant on their own pages. */
const places = {
  user: { address: '/api/session/renew', lock: 'studydesk.renew' },
  participant: { address: '/api/my/session/renew', lock: 'studydesk.participant.renew' },
} as const
let place: (typeof places)[keyof typeof places] = places.user

/** Said once, before anything is asked for. */
export const renewAs = (whose: keyof typeof places): void => {
  place = places[whose]
}

/** Milliseconds before its end at which a token counts as old, so that no call starts with one that ends on the way. */
const margin = 30_000
const mostAttempts = 4
/** Milliseconds, more each time: together longer than the second in which a value whose answer was lost is not taken again. */
const againAfter = 250

/** The token in hand if it will last the call, else a renewed one; null when there is no session. */
export async function freshToken(): Promise<string | null> {
  if (token !== null && token.expiresAt - margin > Date.now()) return token.value
  return renewToken()
}

/**
 * Asks for a new access token with the httpOnly cookie, whose value changes on each use: one renewal at a time in this tab,
 * and one tab at a time in this browser. Answers null when the session has ended.
 */
export function renewToken(): Promise<string | null> {
  renewal ??= oneTabAtATime(() => askForToken()).finally(() => {
    renewal = null
  })
  return renewal
}

/** When the token in hand ends, in epoch milliseconds; null while there is none. */
export const tokenExpiry = (): number | null => token?.expiresAt ?? null

export const forgetToken = (): void => {
  token = null
}

/**
 * `keepalive` lets the answer with the next cookie arrive even when the page is being left. A renewal that ran beside another
 * one (409) asks again with the cookie that the other one brought.
 */
async function askForToken(attempt = 1): Promise<string | null> {
  const response = await fetch(place.address, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Correlation-Id': correlationId() },
    body: JSON.stringify({ idleSeconds: Math.round(idleMilliseconds() / 1000) }),
  })
  if (response.status === 409 && attempt < mostAttempts) {
    await new Promise((resolve) => setTimeout(resolve, attempt * againAfter))
    return askForToken(attempt + 1)
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

/** Browsers offer locks on secure addresses and loopback only; elsewhere the tab goes on without. */
function oneTabAtATime(work: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(place.lock, work)
}
