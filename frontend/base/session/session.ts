import type { EndedWhy, SessionAnswer } from '#resources/core/answers/answers.ts'
import { getCurrentLanguage } from '../i18n/language.ts'
import { basePath, encodeTarget } from '../routes/target.ts'
import { setState } from '../sessionStore.ts'
import { forgetTheme } from '../theme/mode.ts'
import { forgetAccount, rememberAccount } from './account.ts'
import { forgetCorrelationId, getCorrelationId } from './correlation.ts'
import { forgetRecent } from './forgetRecent.ts'
import { loggedOutPath, markSessionExpired } from './signIn.ts'
import { forgetStoredAnswers } from './storedAnswers.ts'
import { notifyTabs } from './tabs.ts'
import { forgetToken, getFreshToken } from './token.ts'
import { hasUnsavedInput } from './unsavedInput.ts'

/**
 * Restores the session from the browser's cookie. Uses plain `fetch`, which runs before the application has loaded. Unsaved input stays
 * on the screen if the session has ended.
 * @returns whether a user is signed in
 * @throws when the server cannot be reached
 */
export async function loadSession(): Promise<boolean> {
  const session = await fetchSession()
  if (session === null) {
    if (hasUnsavedInput()) markSessionExpired()
    else setState({ status: 'signedOut' })
    return false
  }
  rememberAccount(session.user.email)
  setState({ status: 'signedIn', session })
  return true
}

/** Ends the session in this tab, in all other tabs and at the provider. The provider then returns to the logged-out page. */
export async function signOut(target: string | null = null): Promise<void> {
  isPageLeaving = true
  const answer = await requestSignOut()
  forgetSession()
  notifyTabs('signedOut')
  location.assign(readProviderAddress(answer, target) ?? buildLoggedOutAddress(target))
}

/** Ends the session but stays on the page. A cover hides unsaved input, which the same user can save after signing in again. */
export async function endSession(): Promise<void> {
  markSessionExpired()
  await requestSignOut()
  forgetToken()
  notifyTabs('signedOut')
}

/**
 * Leaves the page after the session ended elsewhere (on the server or in another tab), so that nothing on this screen stays readable.
 * @param reason shown on the logged-out page if the page has a text for it
 */
export function leaveEndedSession(target: string | null, reason?: EndedWhy): void {
  if (isPageLeaving) return
  isPageLeaving = true
  forgetSession()
  location.assign(buildLoggedOutAddress(target, reason))
}

/** Restarts the application after another user, or the same user of another organisation, has signed in in this browser. */
export function restartApplication(): void {
  isPageLeaving = true
  location.assign(`${basePath}/`)
}

/** True once the browser is leaving the page and discarding its input. Then the page asks for no confirmation. */
let isPageLeaving = false
export const isLeaving = (): boolean => isPageLeaving

async function requestSignOut(): Promise<unknown> {
  const token = await getFreshToken().catch(() => null)
  const response = await fetch('/api/session/sign-out', { method: 'POST', headers: createHeaders(token) }).catch(() => null)
  return response?.ok && response.status !== 204 ? response.json().catch(() => null) : null
}

/** Clears everything that this browser stores about the session. */
function forgetSession(): void {
  forgetToken()
  forgetAccount()
  forgetCorrelationId()
  forgetRecent()
  forgetStoredAnswers()
  forgetTheme()
}

function buildLoggedOutAddress(target: string | null, reason?: EndedWhy): string {
  const query = new URLSearchParams({
    ...(target === null ? {} : { state: encodeTarget(target) }),
    ...(reason === undefined ? {} : { why: reason }),
  })
  return query.size === 0 ? loggedOutPath : `${loggedOutPath}?${query}`
}

async function fetchSession(): Promise<SessionAnswer | null> {
  const token = await getFreshToken()
  if (token === null) return null
  const response = await fetch('/api/session', { headers: createHeaders(token) })
  if (response.status === 401 || response.status === 403) return null
  if (!response.ok) throw new Error(`The session could not be read (${response.status})`)
  const { data } = (await response.json()) as { data: SessionAnswer }
  return data
}

/** True for pages that need no session (`routes.tsv`, guard `public`) and for the public check of a certificate. */
export const isSignRoute = (pathname: string): boolean => {
  const path = pathname.slice(basePath.length).replace(/\/$/, '')
  return publicPaths.includes(path) || path.startsWith('/certificate/')
}
const publicPaths = ['/login', '/login/success', '/logout', '/logout/success', '/intermediate-success-page', '/change-password-success']

const createHeaders = (token: string | null): Record<string, string> => ({
  'X-Correlation-Id': getCorrelationId(),
  'Accept-Language': getCurrentLanguage(),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
})

/**
 * Returns the provider's end-session URL. The provider passes `state` to the logged-out page (OpenID Connect RP-Initiated Logout, section
 * 2).
 */
function readProviderAddress(answer: unknown, target: string | null): string | null {
  const data = (answer as { data?: { url?: string } } | null)?.data
  if (typeof data?.url !== 'string') return null
  const url = new URL(data.url, location.origin)
  if (target !== null) url.searchParams.set('state', encodeTarget(target))
  return url.href
}
