import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { isAdminPath } from '#resources/core/page.ts'
import type { MenuArea } from '../../base/menu/menu.ts'
import { noteRecent } from '../../base/recent.ts'
import { recordAt } from '../../base/routes/recordAt.ts'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { useSession } from '../../base/session/useSession.ts'
import { usePalette } from '../../base/theme/PaletteContext.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { useFileAddress } from '../../base/useFileAddress.ts'
import { ErrorBoundary } from '../pages/ErrorBoundary.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { ShellPanels } from './ShellPanels.tsx'
import { SideMenu } from './SideMenu.tsx'
import { Topbar } from './Topbar.tsx'

/** The frame around every screen: menu at the side (from below on phones), the user at the top right, the page between. */
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
      {isPhone ? <PhoneMenu area={area} /> : <SideMenu area={area} />}
      <div className="shell-body">
        <Topbar area={area} />
        <main id="main" ref={main} tabIndex={-1}>
          <ErrorBoundary key={recordAt(pathname)}>{children}</ErrorBoundary>
        </main>
        <footer className="shell-footer">
          {t('shell.feVersion')} {FRONTEND_VERSION}
        </footer>
      </div>
      <ShellPanels />
    </div>
  )
}

/** After a change of page the keyboard and the screen reader start at the page, as after a page load. Tabs of one record keep their place. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const record = recordAt(pathname)
  const shown = useRef(record)
  useEffect(() => {
    if (record === shown.current) return
    shown.current = record
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [record])
  return main
}

/** The organisation's own icon in the browser's tab (specification 1, section 2), while it has one. */
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

/** Remembers which records were opened, for the palette. */
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
