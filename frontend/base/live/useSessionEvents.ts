import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { EndedWhy, SocketMessage } from '#resources/core/answers/answers.ts'
import { openRoute } from '../routes/target.ts'
import { isLeaving, isSignRoute, leaveEndedSession, loadSession, restartApplication } from '../session/session.ts'
import { markSessionExpired } from '../session/signIn.ts'
import { openSocket } from '../session/socket.ts'
import { subscribeToTabs } from '../session/tabs.ts'
import { forgetToken } from '../session/token.ts'
import { hasUnsavedInput } from '../session/unsavedInput.ts'
import { useSessionState } from '../session/useSession.ts'
import { getCurrentSession } from '../sessionStore.ts'
import { screens } from './screens.ts'

/**
 * Keeps the screens up to date with the session. Listens to the server through a socket, and to other tabs through a broadcast channel.
 */
export function useSessionEvents(): void {
  const state = useSessionState()
  useLocation()
  // The server would reject a socket on the sign-in and sign-out routes.
  const isSignedIn = state.status === 'signedIn' && state.isExpired !== true && !isSignRoute(location.pathname)

  useEffect(() => {
    if (!isSignedIn) return
    let isFirst = true
    const close = openSocket({
      onMessage: handleMessage,
      connected(send) {
        if (!isFirst) refresh()
        isFirst = false
        screens.connected(send)
      },
      disconnected: screens.disconnected,
      signOfLife: screens.saidLast,
    })
    const onVisible = () => document.visibilityState === 'visible' && screens.seen()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      close()
      screens.forget()
    }
  }, [isSignedIn])

  useEffect(
    () =>
      subscribeToTabs((message) => {
        if (message === 'signedOut') handleSessionEnd('signedOut')
        else refresh()
      }),
    [],
  )
}

function handleMessage(message: SocketMessage): void {
  if (message.kind === 'sessionEnded') handleSessionEnd(message.why)
  else if (message.kind !== 'abilitiesChanged') screens.hear(message)
  else {
    refresh()
    screens.requestAll()
  }
}

/**
 * Handles the end of the session on the server or in another tab. If the user can sign in again, a cover hides unsaved input, which the
 * same user can then save. Otherwise, such as after a closed account or a stolen session, leaves the page.
 */
function handleSessionEnd(reason: EndedWhy | undefined): void {
  if (isLeaving()) return
  const canRestoreSession = reason === 'signedOut' || reason === 'idle' || reason === 'expired'
  if (canRestoreSession && hasUnsavedInput()) {
    forgetToken()
    markSessionExpired()
  } else leaveEndedSession(openRoute(), reason === 'anotherUser' || reason === 'passwordChanged' ? reason : undefined)
}

/** Reloads the session, because abilities, names or colours may have changed. Menus and buttons then change without a page reload. */
function refresh(): void {
  const before = getCurrentSession()
  forgetToken()
  void loadSession().then(
    () => {
      const now = getCurrentSession()
      if (before !== null && now !== null && before.user.id !== now.user.id) restartApplication()
    },
    () => undefined,
  )
}
