import '@ant-design/v5-patch-for-react-19'
import 'antd/dist/reset.css'
import './styles/theme.css'
import './styles/layout.css'
import './styles/pages.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { textsReady } from './i18n/i18n.ts'
import { preloadScreen } from './routes/screens.ts'
import { currentState } from './session/sessionStore.ts'
import { isSignRoute } from './session/session.ts'
import { watchUncaughtErrors } from './uncaughtErrors.ts'

/** Draws the application once its texts and the answer about the session stand; the outline in index.html fills the time. */
export async function start(session: Promise<void>): Promise<void> {
  watchUncaughtErrors()
  preloadScreen(location.pathname)
  await Promise.all([session, textsReady])
  const isLeavingToSignIn = currentState().status === 'signedOut' && !isSignRoute(location.pathname)
  const root = document.getElementById('root')
  if (root !== null && !isLeavingToSignIn) createRoot(root).render(<App />)
}
