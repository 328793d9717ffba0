import type { EndedWhy, SessionAnswer } from '#resources/core/answers.ts'
import { currentLanguage } from '../i18n/language.ts'
import { basePath, encodeTarget } from '../routes/target.ts'
import { setState } from '../sessionStore.ts'
import { forgetTheme } from '../theme/mode.ts'
import { forgetAccount, rememberAccount } from './account.ts'
import { correlationId, forgetCorrelationId } from './correlation.ts'
import { forgetRecent } from './forgetRecent.ts'
import { forgetKeptAnswers } from './keptAnswers.ts'
import { loggedOutPath, signInAgain } from './signIn.ts'
import { tellTabs } from './tabs.ts'
import { forgetToken, freshToken } from './token.ts'
import { hasTyped } from './typed.ts'

/**
 * Takes up the session that the browser's cookie stands for. Plain `fetch`, so that it starts before the rest of the
 * application has arrived. What was typed on an open screen is kept when there is no session any more.
 * @returns whether somebody is signed in
 * @throws when the server cannot be reached
 */
export async function loadSession(): Promise<boolean> {
  const session = await askForSession()
  if (session === null) {
    if (hasTyped()) signInAgain()
    else setState({ status: 'signedOut' })
    return false
  }
  rememberAccount(session.user.email)
  setState({ status: 'signedIn', session })
  return true
}

/** Ends the session here, in the other tabs and at the provider, and comes back to the logged-out page. */
export async function signOut(target: string | null = null): Promise<void> {
  isOnTheWay = true
  const answer = await askToSignOut()
  forgetSession()
  tellTabs('signedOut')
  location.assign(providerAddress(answer, target) ?? loggedOutAddress(target))
}

/** Ends the session and stays: what was typed is covered, and can be saved once the same person has signed in again. */
export async function endSessionHere(): Promise<void> {
  signInAgain()
  await askToSignOut()
  forgetToken()
  tellTabs('signedOut')
}

/** The session has ended elsewhere: nothing on this screen may stay readable. @param why said on the logged-out page where it has words for it */
export function leaveEnded(target: string | null, why?: EndedWhy): void {
  if (isOnTheWay) return
  isOnTheWay = true
  forgetSession()
  location.assign(loggedOutAddress(target, why))
}

/** Somebody else has signed in in this browser, or the same person in another organisation: the screen begins anew. */
export function startAnew(): void {
  isOnTheWay = true
  location.assign(`${basePath}/`)
}

/** The page is being left for good, with whatever is typed on it: nobody is asked about that. */
let isOnTheWay = false
export const isLeaving = (): boolean => isOnTheWay

async function askToSignOut(): Promise<unknown> {
  const token = await freshToken().catch(() => null)
  const response = await fetch('/api/session/sign-out', { method: 'POST', headers: headers(token) }).catch(() => null)
  return response?.ok && response.status !== 204 ? response.json().catch(() => null) : null
}

/** Clears what this browser knows of the session. */
function forgetSession(): void {
  forgetToken()
  forgetAccount()
  forgetCorrelationId()
  forgetRecent()
  forgetKeptAnswers()
  forgetTheme()
}

function loggedOutAddress(target: string | null, why?: EndedWhy): string {
  const query = new URLSearchParams({ ...(target === null ? {} : { state: encodeTarget(target) }), ...(why === undefined ? {} : { why }) })
  return query.size === 0 ? loggedOutPath : `${loggedOutPath}?${query}`
}

async function askForSession(): Promise<SessionAnswer | null> {
  const token = await freshToken()
  if (token === null) return null
  const response = await fetch('/api/session', { headers: headers(token) })
  if (response.status === 401 || response.status === 403) return null
  if (!response.ok) throw new Error(`The session could not be read (${response.status})`)
  const { data } = (await response.json()) as { data: SessionAnswer }
  return data
}

/** The pages that stand open to those who are signed out (`routes.tsv`, guard `public`), and the one on which anybody checks a certificate. */
export const isSignRoute = (pathname: string): boolean => {
  const path = pathname.slice(basePath.length).replace(/\/$/, '')
  return publicPaths.includes(path) || path.startsWith('/certificate/')
}
const publicPaths = ['/login', '/login/success', '/logout', '/logout/success', '/intermediate-success-page', '/change-password-success']

const headers = (token: string | null): Record<string, string> => ({
  'X-Correlation-Id': correlationId(),
  'Accept-Language': currentLanguage(),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
})

/** The provider's end-session address; it hands `state` on to the logged-out page (OpenID Connect RP-Initiated Logout, section 2). */
function providerAddress(answer: unknown, target: string | null): string | null {
  const data = (answer as { data?: { url?: string } } | null)?.data
  if (typeof data?.url !== 'string') return null
  const url = new URL(data.url, location.origin)
  if (target !== null) url.searchParams.set('state', encodeTarget(target))
  return url.href
}
