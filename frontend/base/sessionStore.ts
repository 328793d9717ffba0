import type { SessionAnswer } from '#resources/core/answers.ts'
import { createStore } from './store.ts'

/**
 * The one place where the signed-in user's session stands on the client. Outside React, so that providers
 * that are plain functions read the same answer as components do.
 */
export type SessionState =
  | { readonly status: 'loading' | 'signedOut' | 'unreachable' }
  | {
      readonly status: 'signedIn'
      readonly session: SessionAnswer
      /** The server ended it while a screen was open. */
      readonly isExpired?: boolean
    }

export const sessionStore = createStore<SessionState>({ status: 'loading' })

export const currentState = sessionStore.current
export const setState = sessionStore.set
export function currentSession(): SessionAnswer | null {
  const state = currentState()
  return state.status === 'signedIn' ? state.session : null
}
