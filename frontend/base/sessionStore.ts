import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { createStore } from './store.ts'

/**
 * State of the session. This is the only copy on the client. It is outside of React, so that plain functions and components read the same
 * session.
 */
export type SessionState =
  | { readonly status: 'loading' | 'signedOut' | 'unreachable' }
  | {
      readonly status: 'signedIn'
      readonly session: SessionAnswer
      /** True if the server ended the session while a screen was open. */
      readonly isExpired?: boolean
    }

export const sessionStore = createStore<SessionState>({ status: 'loading' })

export const currentState = sessionStore.current
export const setState = sessionStore.set
export function getCurrentSession(): SessionAnswer | null {
  const state = currentState()
  return state.status === 'signedIn' ? state.session : null
}
