import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import type { MenuArea } from '#resources/core/menu.ts'
import { isAdminPath } from '#resources/core/page.ts'
import { noteRecent } from '../../base/recent.ts'
import { recordKeyOf } from '../../base/routes/recordKeyOf.ts'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { useSession } from '../../base/session/useSession.ts'
import { usePalette } from '../../base/theme/PaletteContext.ts'
import { PrintHead } from '../../base/ui/print/PrintHead.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { useFileAddress } from '../../base/useFileAddress.ts'
import { ErrorBoundary } from '../pages/ErrorBoundary.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { ShellPanels } from './ShellPanels.tsx'
import { SideMenu } from './SideMenu.tsx'
import { Topbar } from './Topbar.tsx'

/** Shell around every screen: menu at the side (at the bottom on phones), user at the top right, page in the middle. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  const { organisation } = useSession()
  const { navigation } = usePalette()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const area: MenuArea = isAdminPath(pathname) ? 'admin' : 'main'
  const main = useFocusOnNewPage(pathname)
  useFavicon(organisation.details.faviconFile)
  useRecentRecords()

  const colours = {
    '--nav-background': navigation.background,
    '--nav-label': navigation.label,
    '--nav-selected': navigation.selected,
    '--nav-on-selected': navigation.onSelected,
    '--nav-hover': navigation.hover,
    '--nav-line': navigation.line,
  } as CSSProperties

  return (
    <div className="shell" style={colours}>
      <a className="skip-link" href="#main">
        {t('shell.skipToContent')}
      </a>
      <PrintHead />
      {isPhone ? <PhoneMenu area={area} /> : <SideMenu area={area} />}
      <div className="shell-body">
        <Topbar area={area} />
        <OfflineBar />
        <main id="main" ref={main} tabIndex={-1}>
          <ErrorBoundary key={recordKeyOf(pathname)}>{children}</ErrorBoundary>
        </main>
        <footer className="shell-footer">
          {t('shell.feVersion')} {FRONTEND_VERSION}
        </footer>
      </div>
      <ShellPanels />
    </div>
  )
}

/**
 * Moves the focus to the page after a navigation, as the browser does after a page load. Changing tabs of one record does not move the
 * focus.
 */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const record = recordKeyOf(pathname)
  const shownRecord = useRef(record)
  useEffect(() => {
    if (record === shownRecord.current) return
    shownRecord.current = record
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [record])
  return main
}

/** Shows the organisation's icon in the browser tab, if it has one (specification 1, section 2). */
function useFavicon(fileId: string | null): void {
  const address = useFileAddress(fileId)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null || address === null) return
    const { href, type } = link
    link.href = address
    link.type = ''
    return () => {
      link.href = href
      link.type = type
    }
  }, [address])
}

/** Remembers the opened records for the palette. */
function useRecentRecords(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    for (const { path, mode, resource } of resourceRoutes) {
      const { id } = matchPath(path, pathname)?.params ?? {}
      if (id !== undefined && (mode === 'show' || mode === 'edit')) return noteRecent(user.id, { resource: resource.name, id })
    }
  }, [pathname, user.id])
}
