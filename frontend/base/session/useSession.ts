import { useMemo } from 'react'
import { can, type Level, type PageName } from '#resources/core/access.ts'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { type SessionState, sessionStore } from '../sessionStore.ts'
import { useStore } from '../store.ts'

export interface Session extends SessionAnswer {
  /** May the signed-in user take this action (VIEW where it is not said) on this page? */
  can(page: PageName, action?: Level): boolean
}

/**
 * The signed-in user, organisation and abilities. Changes at once when the server says that abilities changed.
 * @throws when nobody is signed in: screens render only for signed-in users
 */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'signedIn') throw new Error('useSession needs a signed-in user')
  const { session } = state
  return useMemo(() => ({ ...session, can: (page, action = 'VIEW') => can(session.abilities, page, action) }), [session])
}

/** For the few places that also render while signed out. */
export const useSessionState = (): SessionState => useStore(sessionStore)
