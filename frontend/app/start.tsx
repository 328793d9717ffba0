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
import './styles/printForm.css'
import { createRoot } from 'react-dom/client'
import { type Action, can, type PageName } from '#resources/core/access.ts'
import type { MenuArea } from '#resources/core/menu.ts'
import { isAdminPath } from '#resources/core/page.ts'
import { cleanPastes } from '../base/cleanPaste.ts'
import { followLanguage, i18n, textsReady } from '../base/i18n/i18n.ts'
import { screens } from '../base/live/screens.ts'
import { menuOf, namespacesOf } from '../base/menu/menu.ts'
import { runtimeConfig } from '../base/session/runtimeConfig.ts'
import { getCurrentSession } from '../base/sessionStore.ts'
import { closeTopmostOnEscape } from '../base/shortcuts/escape.ts'
import { followTheme } from '../base/theme/mode.ts'
import { showToast } from '../base/toasts.ts'
import { followFocus } from '../base/ui/frame/lastFocused.ts'
import { prefetchFirstRows } from '../engine/listState/firstRows.ts'
import { findRoute, preloadScreen } from '../engine/screens.ts'
import { App } from './App.tsx'
import { keepFocusInDialogs } from './keepFocus.ts'

/**
 * Draws the application once the session, the first screen and its texts are loaded, so the first screen appears complete. Until then,
 * index.html shows an outline.
 * @param session true if the browser is leaving the page for sign-in
 */
export async function start(session: Promise<boolean>): Promise<void> {
  watchUncaughtErrors()
  closeTopmostOnEscape()
  keepFocusInDialogs()
  cleanPastes()
  followFocus()
  const [isLeaving] = await Promise.all([
    session,
    textsReady,
    preloadScreen(location.pathname),
    session.then(fetchFirstRows),
    session.then(loadFirstTexts),
  ])
  const root = document.getElementById('root')
  if (root !== null && !isLeaving) createRoot(root).render(<App />)
}

/** Requests the rows of the first screen while it is being drawn. */
function fetchFirstRows(): void {
  const session = getCurrentSession()
  if (session !== null) screens.begun(session.asOf)
  const route = findRoute(location.pathname)
  if (route?.mode === 'list' && !route.isInStudy) prefetchFirstRows(route.resource, location.search)
}

/** Loads the user's language and appearance, then the texts of the menu and of the open screen. */
async function loadFirstTexts(): Promise<void> {
  const session = getCurrentSession()
  const { organisation } = runtimeConfig()
  await followLanguage({ own: session?.user.language, organisation: session?.organisation.language ?? organisation?.language })
  followTheme({ own: session?.user.appearance, organisation: session?.organisation.appearance ?? organisation?.appearance })
  if (session === null) return
  const { abilities, organisation: ownOrganisation } = session
  const holder = { can: (page: PageName, action: Action = 'VIEW') => can(abilities, page, action), organisation: ownOrganisation }
  const route = findRoute(location.pathname)
  const areas: readonly MenuArea[] =
    route === undefined ? ['main', 'admin', 'topbar'] : [isAdminPath(location.pathname) ? 'admin' : 'main', 'topbar']
  const menus = areas.flatMap((area) => namespacesOf(menuOf(area, holder)))
  await textsReady
  await i18n.loadNamespaces([...new Set([...menus, ...(route === undefined ? [] : [route.resource.namespace])])])
}

/** Reports errors that no screen caught with a single toast, even if several errors occur (specification 1, section 2). */
function watchUncaughtErrors(): void {
  addEventListener('error', notify)
  addEventListener('unhandledrejection', notify)
}

/** Browsers report this harmless error when a table computes its layout twice in a frame. */
const harmless = /ResizeObserver loop/

function notify(event: ErrorEvent | PromiseRejectionEvent): void {
  if ('message' in event && harmless.test(event.message)) return
  showToast({ kind: 'error', message: i18n.t('common:shell.uncaughtError'), key: 'uncaughtError' })
}
