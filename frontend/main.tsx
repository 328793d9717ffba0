import './base/styles/boot.css'
import { getCurrentLanguage, setInitialLanguage } from './base/i18n/language.ts'
import { openRoute, peekTarget } from './base/routes/target.ts'
import { noteInteraction } from './base/session/interaction.ts'
import { isOtherOrganisationRequested, storeOrganisationRequest } from './base/session/requestedOrganisation.ts'
import { loadRuntimeConfig, runtimeConfig } from './base/session/runtimeConfig.ts'
import { isSignRoute, loadSession } from './base/session/session.ts'
import { startSignIn } from './base/session/signIn.ts'
import { setState } from './base/sessionStore.ts'

const reloadedAtKey = 'studydesk.reloadedAt'
/** Milliseconds within which a second failure counts as a fault, not as a new version. The error page shows it. */
const reloadPauseMs = 20_000

storeOrganisationRequest()
noteInteraction()
reloadOnNewVersion()

const configuration = loadRuntimeConfig()

/** Loads the session in parallel with the application. Resolves to true if the page redirects to the sign-in. */
const session = loadSession().then(
  async (isSignedIn) => {
    await configuration
    const shouldSignIn = isOtherOrganisationRequested() || (!isSignedIn && !isSignRoute(location.pathname))
    if (!isSignedIn) setInitialLanguage(runtimeConfig().organisation?.language)
    if (shouldSignIn) startSignIn(openRoute() ?? peekTarget())
    return shouldSignIn
  },
  () => {
    setState({ status: 'unreachable' })
    return false
  },
)

/** Preloads the texts in parallel with the application, which cannot render without them and requests them again. */
const texts = import.meta.glob('./locales/*/common.json')
void texts[`./locales/${getCurrentLanguage()}/common.json`]?.().catch(() => undefined)

void import('./app/start.tsx').then(({ start }) => start(session))

/** Reloads the page once if a code chunk fails to load because a new version has replaced it. */
function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAtKey) ?? 0) < reloadPauseMs) return
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    location.reload()
  })
}
