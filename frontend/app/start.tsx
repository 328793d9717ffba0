import '@ant-design/v5-patch-for-react-19'
import 'antd/dist/reset.css'
import '../base/styles/theme.css'
import './styles/layout.css'
import './styles/navigation.css'
import './styles/panels.css'
import './styles/cards.css'
import './styles/tables.css'
import './styles/lines.css'
import './styles/pages.css'
import './styles/print.css'
import { createRoot } from 'react-dom/client'
import { type Action, can, type PageName } from '#resources/core/access.ts'
import { isAdminPath } from '#resources/core/page.ts'
import { followLanguage, i18n, textsReady } from '../base/i18n/i18n.ts'
import { screens } from '../base/live/screens.ts'
import { type MenuArea, menuOf, namespacesOf } from '../base/menu/menu.ts'
import { runtimeConfig } from '../base/session/runtimeConfig.ts'
import { currentSession } from '../base/sessionStore.ts'
import { closeTopmostOnEscape } from '../base/shortcuts/escape.ts'
import { followTheme } from '../base/theme/mode.ts'
import { toast } from '../base/toasts.ts'
import { askForFirstRows } from '../engine/listState/firstRows.ts'
import { preloadScreen, routeAt } from '../engine/screens.ts'
import { App } from './App.tsx'
import { keepFocusInDialogs } from './keepFocus.ts'

/**
 * Draws the application once the answer about the session, the first screen and its texts stand; the outline in index.html
 * fills the time. Nothing is left to wait for then, so that the first screen appears at once and whole.
 * @param session answers whether the page is being left for the sign-in
 */
export async function start(session: Promise<boolean>): Promise<void> {
  watchUncaughtErrors()
  closeTopmostOnEscape()
  keepFocusInDialogs()
  const [isLeaving] = await Promise.all([
    session,
    textsReady,
    preloadScreen(location.pathname),
    session.then(beginFirstRows),
    session.then(loadFirstTexts),
  ])
  const root = document.getElementById('root')
  if (root !== null && !isLeaving) createRoot(root).render(<App />)
}

/** Rows are on their way while the screen that shows them is drawn. */
function beginFirstRows(): void {
  const session = currentSession()
  if (session !== null) screens.begun(session.asOf)
  const route = routeAt(location.pathname)
  if (route?.mode === 'list' && !route.isInStudy) askForFirstRows(route.resource, location.search)
}

/** The language and the appearance that the user wants, and in it the texts of the menu and of the open screen. */
async function loadFirstTexts(): Promise<void> {
  const session = currentSession()
  const { organisation } = runtimeConfig()
  await followLanguage({ own: session?.user.language, organisation: session?.organisation.language ?? organisation?.language })
  followTheme({ own: session?.user.appearance, organisation: session?.organisation.appearance ?? organisation?.appearance })
  if (session === null) return
  const { abilities, organisation: own } = session
  const holder = { can: (page: PageName, action: Action = 'VIEW') => can(abilities, page, action), organisation: own }
  const route = routeAt(location.pathname)
  const areas: readonly MenuArea[] = route === undefined ? ['main', 'admin'] : [isAdminPath(location.pathname) ? 'admin' : 'main']
  const menus = areas.flatMap((area) => namespacesOf(menuOf(area, holder)))
  await textsReady
  await i18n.loadNamespaces([...new Set([...menus, ...(route === undefined ? [] : [route.resource.namespace])])])
}

/** Tells of errors that no screen caught, once and not once per error (specification 1, section 2). */
function watchUncaughtErrors(): void {
  addEventListener('error', tell)
  addEventListener('unhandledrejection', tell)
}

/** Browsers report it when a table lays itself out twice in a frame; nothing is wrong then. */
const harmless = /ResizeObserver loop/

function tell(event: ErrorEvent | PromiseRejectionEvent): void {
  if ('message' in event && harmless.test(event.message)) return
  toast({ kind: 'error', message: i18n.t('common:shell.uncaughtError'), key: 'uncaughtError' })
}
