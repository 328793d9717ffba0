import './base/styles/boot.css'
import { beginInLanguageOf, currentLanguage } from './base/i18n/language.ts'
import { openRoute, peekTarget } from './base/routes/target.ts'
import { isOtherOrganisationAsked, takeAskedOrganisation } from './base/session/askedOrganisation.ts'
import { noteInteraction } from './base/session/interaction.ts'
import { loadRuntimeConfig, runtimeConfig } from './base/session/runtimeConfig.ts'
import { isSignRoute, loadSession } from './base/session/session.ts'
import { startSignIn } from './base/session/signIn.ts'
import { setState } from './base/sessionStore.ts'

const reloadedAt = 'studydesk.reloadedAt'
/** Milliseconds within which a second failure is no new version but a fault, which the error page shows. */
const calmFor = 20_000

takeAskedOrganisation()
noteInteraction()
reloadOnNewVersion()

const configuration = loadRuntimeConfig()

/** The session is asked for while the application is still arriving. Answers whether the page is on its way to the sign-in. */
const session = loadSession().then(
  async (isSignedIn) => {
    await configuration
    const isLeaving = isOtherOrganisationAsked() || (!isSignedIn && !isSignRoute(location.pathname))
    if (!isSignedIn) beginInLanguageOf(runtimeConfig().organisation?.language)
    if (isLeaving) startSignIn(openRoute() ?? peekTarget())
    return isLeaving
  },
  () => {
    setState({ status: 'unreachable' })
    return false
  },
)

/** Nothing is drawn without them: they come beside the application, which asks for them again. */
const texts = import.meta.glob('./locales/*/common.json')
void texts[`./locales/${currentLanguage()}/common.json`]?.().catch(() => undefined)

void import('./app/start.tsx').then(({ start }) => start(session))

/** A screen that was built anew while this page stood open cannot find its old parts any more: the page is loaded again, once. */
function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < calmFor) return
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
  })
}
