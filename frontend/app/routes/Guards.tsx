import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import type { PagePermission } from '#resources/core/access.ts'
import { isGranted } from '#resources/core/page.ts'
import type { Namespace } from '#resources/core/resource.ts'
import { pageNamed } from '#resources/organisation/pages.ts'
import { useSession } from '../../base/session/useSession.ts'
import { showToast } from '../../base/toasts.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { useOnMount } from '../../base/useOnChange.ts'

/** Title of a screen: its key and the namespace of the key. */
export interface ScreenTitle {
  readonly key: string
  readonly namespace: Namespace
}

interface GatedProps {
  /** Permission that the route requires. Users without it are redirected. Null if the route requires no permission. */
  readonly guard: PagePermission | null
  /** False shows the "unauthorised" page instead of the route. */
  readonly isAllowed: boolean
  /** Title of the screen, shown to a user who may not open it. */
  readonly title: ScreenTitle
  readonly children: ReactNode
}

/**
 * Applies the guard of a route (specification 1, section 2, "Guarding"): redirects a user without its permission to the home page, and
 * names the screen in a toast.
 */
export function Gated({ guard, isAllowed, title, children }: GatedProps) {
  const session = useSession()
  if (!isGranted(session, guard)) return <Redirected title={title} />
  return isAllowed ? children : <UnauthorisedPage title={title} />
}

function Redirected({ title: { key, namespace } }: { readonly title: ScreenTitle }) {
  const { t } = useTranslation(['common', namespace])
  useOnMount(() => showToast({ kind: 'error', message: t('common:shell.forbidden', { page: t(key) }), key: 'forbidden' }))
  return <Navigate to={pageNamed('portfolio').path} replace />
}

/** Page that is shown if the user lacks the permission (specification 1, section 8). */
function UnauthorisedPage({ title: { key, namespace } }: { readonly title: ScreenTitle }) {
  const { t } = useTranslation(['common', namespace])
  const navigate = useNavigate()
  return (
    <CalmPage
      title={t('common:shell.unauthorised.title')}
      picture="notAllowed"
      actions={<Button onClick={() => navigate('/')}>{t('common:shell.goHome')}</Button>}
    >
      <p>{t('common:shell.unauthorised.content', { page: t(key) })}</p>
    </CalmPage>
  )
}
