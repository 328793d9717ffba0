import { useEffect } from 'react'
import { forgetSession, isLeaving, loadSession, loggedOutAddress } from './session.ts'
import { openSocket } from './socket.ts'
import { hearTabs } from './tabs.ts'
import { openRoute } from './target.ts'
import { forgetToken } from './token.ts'
import { useSessionState } from './useSession.ts'

/** Keeps the screens true to the session: the server's messages by socket, the other tabs' by channel. */
export function useSessionEvents(): void {
  const state = useSessionState()
  const isSignedIn = state.status === 'signedIn' && state.isExpired !== true

  useEffect(() => {
    if (!isSignedIn) return
    return openSocket({
      heard: ({ kind }) => (kind === 'sessionEnded' ? leave() : refresh()),
      connectedAgain: refresh,
    })
  }, [isSignedIn])

  useEffect(
    () =>
      hearTabs((message) => {
        if (message === 'signedOut') leave()
        else refresh()
      }),
    [],
  )
}

/** The session has ended elsewhere: nothing on this screen may stay readable. */
function leave(): void {
  if (isLeaving()) return
  const target = openRoute()
  forgetSession()
  location.assign(loggedOutAddress(target))
}

/** Abilities, names or colours may have changed: menus and buttons follow without a reload. */
function refresh(): void {
  forgetToken()
  void loadSession().catch(() => undefined)
}
