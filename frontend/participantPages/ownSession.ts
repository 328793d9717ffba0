import { participantPageCalls } from '#resources/participantPages/calls.ts'
import { call } from '../base/call.ts'
import { correlationId } from '../base/session/correlation.ts'
import { forgetKeptAnswers } from '../base/session/keptAnswers.ts'
import { forgetToken, renewToken } from '../base/session/token.ts'
import { createStore, useStore } from '../base/store.ts'

/** `ended`: it was open on this page, and is over. */
export type OwnSession = 'open' | 'none' | 'ended' | 'unreachable'

const tokenKey = 'studydesk.participant.link'
const session = createStore<OwnSession>('none')

export const useOwnSession = (): OwnSession => useStore(session)
export const setOwnSession = session.set

/** Takes up the session that the browser's cookie stands for. A link that was just opened is looked at first: it may be somebody else's. */
export async function loadOwnSession(): Promise<void> {
  if (!isFresh) await takeUp('none')
}

/** The same for somebody who says that their pages are open here, whatever link they opened last. */
export const resume = (): Promise<void> => takeUp('ended')

async function takeUp(otherwise: 'none' | 'ended'): Promise<void> {
  try {
    setOwnSession((await renewToken()) === null ? otherwise : 'open')
  } catch {
    setOwnSession('unreachable')
  }
}

/** The token of a link that was opened on this page. */
let isFresh = false

/** Takes the token out of the address, where it would stand in the history of the browser; this tab remembers it for a new code, or a new link. */
export function takeToken(): void {
  const token = location.hash.slice(1)
  if (!/^[\w-]{43}$/.test(token)) return
  isFresh = true
  sessionStorage.setItem(tokenKey, token)
  history.replaceState(null, '', location.pathname)
}

export const knownToken = (): string | null => sessionStorage.getItem(tokenKey)

/** Ends it here and on the server: whoever takes the telephone next finds nothing. */
export async function leave(): Promise<void> {
  await fetch('/api/my/session/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Correlation-Id': correlationId() },
    body: '{}',
  }).catch(() => undefined)
  forgetToken()
  forgetKeptAnswers()
  setOwnSession('none')
}

/** The code was right: the cookie is there, and the access token follows with the first call. */
export async function enter(token: string, code: string): Promise<void> {
  await call(participantPageCalls.openSession, { input: { token, code } }, { isPublic: true })
  isFresh = false
  await loadOwnSession()
}
