import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { noteRecent } from '../../base/session/recent.ts'
import { useSession } from '../../base/session/useSession.ts'

/** Remembers which records were opened, for the palette. */
export function useRecentRecords(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    for (const { path, mode, resource } of resourceRoutes) {
      const { id } = matchPath(path, pathname)?.params ?? {}
      if (id !== undefined && (mode === 'show' || mode === 'edit')) return noteRecent(user.id, { resource: resource.name, id })
    }
  }, [pathname, user.id])
}
