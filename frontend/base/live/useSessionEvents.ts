import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { EndedWhy, SocketMessage } from '#resources/core/answers.ts'
import { openRoute } from '../routes/target.ts'
import { isLeaving, isSignRoute, leaveEnded, loadSession, startAnew } from '../session/session.ts'
import { signInAgain } from '../session/signIn.ts'
import { openSocket } from '../session/socket.ts'
import { hearTabs } from '../session/tabs.ts'
import { forgetToken } from '../session/token.ts'
import { hasTyped } from '../session/typed.ts'
import { useSessionState } from '../session/useSession.ts'
import { currentSession } from '../sessionStore.ts'
import { screens } from './screens.ts'

/** Keeps the screens true to the session: the server's messages by socket, the other tabs' by channel. */
export function useSessionEvents(): void {
  const state = useSessionState()
  useLocation()
  // Where the session is being ended a socket would be refused.
  const isSignedIn = state.status === 'signedIn' && state.isExpired !== true && !isSignRoute(location.pathname)

  useEffect(() => {
    if (!isSignedIn) return
    let isFirst = true
    const close = openSocket({
      heard: hear,
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
      hearTabs((message) => {
        if (message === 'signedOut') hearEnd('signedOut')
        else refresh()
      }),
    [],
  )
}

function hear(message: SocketMessage): void {
  if (message.kind === 'sessionEnded') hearEnd(message.why)
  else if (message.kind !== 'abilitiesChanged') screens.hear(message)
  else {
    refresh()
    screens.askEverything()
  }
}

/**
 * The session has ended elsewhere. What was typed here stays, covered, for the same person to go on; where the account is closed or the
 * session may have been stolen, nothing stays.
 */
function hearEnd(why: EndedWhy | undefined): void {
  if (isLeaving()) return
  const mayComeBack = why === 'signedOut' || why === 'idle' || why === 'expired'
  if (mayComeBack && hasTyped()) {
    forgetToken()
    signInAgain()
  } else leaveEnded(openRoute(), why === 'anotherUser' || why === 'passwordChanged' ? why : undefined)
}

/** Abilities, names or colours may have changed: menus and buttons follow without a reload. */
function refresh(): void {
  const before = currentSession()
  forgetToken()
  void loadSession().then(
    () => {
      const now = currentSession()
      if (before !== null && now !== null && before.user.id !== now.user.id) startAnew()
    },
    () => undefined,
  )
}
