import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../base/call.ts'
import { getCorrelationId } from '../../base/session/correlation.ts'
import { forgetStoredAnswers } from '../../base/session/storedAnswers.ts'
import { forgetToken, renewToken } from '../../base/session/token.ts'
import { createStore, useStore } from '../../base/store.ts'

/** `ended`: a session was open on this page and has ended. */
export type OwnSession = 'open' | 'none' | 'ended' | 'unreachable'

const tokenKey = 'studydesk.participant.link'
const session = createStore<OwnSession>('none')

export const useOwnSession = (): OwnSession => useStore(session)
export const setOwnSession = session.set

/** Restores the session from the browser's cookie. Skipped for a newly opened link, which may belong to another person. */
export async function loadOwnSession(): Promise<void> {
  if (!isFresh) await resumeSession('none')
}

/** Restores the session when the participant requests it, even after another link was opened. */
export const resume = (): Promise<void> => resumeSession('ended')

async function resumeSession(otherwise: 'none' | 'ended'): Promise<void> {
  try {
    setOwnSession((await renewToken()) === null ? otherwise : 'open')
  } catch {
    setOwnSession('unreachable')
  }
}

/** True after a link with a token was opened on this page. */
let isFresh = false

/** Removes the token from the URL, so that the browser history does not store it. This tab keeps it to request a new code or link. */
export function readTokenFromAddress(): void {
  const token = location.hash.slice(1)
  if (!/^[\w-]{43}$/.test(token)) return
  isFresh = true
  sessionStorage.setItem(tokenKey, token)
  history.replaceState(null, '', location.pathname)
}

export const getStoredToken = (): string | null => sessionStorage.getItem(tokenKey)

/** Ends the session here and on the server, for the next user of this device. */
export async function signOutParticipant(): Promise<void> {
  await fetch('/api/my/session/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Correlation-Id': getCorrelationId() },
    body: '{}',
  }).catch(() => undefined)
  forgetToken()
  forgetStoredAnswers()
  setOwnSession('none')
}

/** Opens the session with the code. The response sets the cookie; the access token is then loaded. */
export async function enter(token: string, code: string): Promise<void> {
  await call(participantPageCalls.openSession, { input: { token, code } }, { isPublic: true })
  isFresh = false
  await loadOwnSession()
}
