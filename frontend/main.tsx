import './app/styles/boot.css'
import { noteInteraction } from './app/session/interaction.ts'
import { reloadOnNewVersion } from './app/session/newVersion.ts'
import { isSignRoute, loadSession } from './app/session/session.ts'
import { setState } from './app/session/sessionStore.ts'
import { startSignIn } from './app/session/signIn.ts'

noteInteraction()
reloadOnNewVersion()

/** The session is asked for while the application is still arriving. */
const session = loadSession().then(
  (isSignedIn) => {
    if (!isSignedIn && !isSignRoute(location.pathname)) startSignIn()
  },
  () => setState({ status: 'unreachable' }),
)

void import('./app/start.tsx').then(({ start }) => start(session))
