import { useMemo } from 'react'
import { can, type Level, type PageName } from '#resources/core/access.ts'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { type SessionState, sessionStore } from '../sessionStore.ts'
import { useStore } from '../store.ts'

export interface Session extends SessionAnswer {
  /** True if the signed-in user may take this action (default: VIEW) on this page. */
  can(page: PageName, action?: Level): boolean
}

/**
 * Returns the signed-in user, organisation and abilities. Updated at once when the server reports changed abilities.
 * @throws without a session: screens render only for signed-in users
 */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'signedIn') throw new Error('useSession needs a signed-in user')
  const { session } = state
  return useMemo(() => ({ ...session, can: (page, action = 'VIEW') => can(session.abilities, page, action) }), [session])
}

/** Returns the session state, for components that also render without a signed-in user. */
export const useSessionState = (): SessionState => useStore(sessionStore)
