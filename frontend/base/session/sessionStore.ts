import type { SessionAnswer } from '#resources/core/answers.ts'

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

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

export const currentState = (): SessionState => state
export const currentSession = (): SessionAnswer | null => (state.status === 'signedIn' ? state.session : null)

export function setState(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
