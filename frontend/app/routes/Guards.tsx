import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { type Guarded, type Level, mayOn } from '#resources/core/access.ts'
import { useSession } from '../../base/session/useSession.ts'
import { UnauthorisedPage } from '../pages/UnauthorisedPage.tsx'

export interface Permission extends Guarded {
  readonly action: Level
}

/** Where a denied user of a guarded admin route lands (specification 1, section 2, "Guarding"). */
export const fallbackPath = '/portfolio'

/** A guarded admin route: without the permission one is taken to the fallback path. */
export function AdminGuard({ needs, children }: { readonly needs: Permission; readonly children: ReactNode }) {
  const session = useSession()
  return mayOn(session, needs, needs.action) ? children : <Navigate to={fallbackPath} replace />
}

/** A page: without its permission it says so in its place. */
export function PageGate({ needs, children }: { readonly needs: Permission; readonly children: ReactNode }) {
  const session = useSession()
  return mayOn(session, needs, needs.action) ? children : <UnauthorisedPage />
}
