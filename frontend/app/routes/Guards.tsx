import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import type { PagePermission } from '#resources/core/access.ts'
import { isGranted } from '#resources/core/page.ts'
import { pageNamed } from '#resources/pages.ts'
import { useSession } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

interface GatedProps {
  /** Without it one is led away; null: nobody is. */
  readonly guard: PagePermission | null
  /** Without it the page says so in its place. */
  readonly isAllowed: boolean
  readonly children: ReactNode
}

/** A route as it is guarded (specification 1, section 2, "Guarding"): without the guard's permission one lands on the portfolio. */
export function Gated({ guard, isAllowed, children }: GatedProps) {
  const session = useSession()
  if (!isGranted(session, guard)) return <Navigate to={pageNamed('portfolio').path} replace />
  return isAllowed ? children : <UnauthorisedPage />
}

/** A page whose permission is missing (specification 1, section 8). */
function UnauthorisedPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  return (
    <CalmPage
      title={t('shell.unauthorised.title')}
      picture="notAllowed"
      actions={<Button onClick={() => navigate('/')}>{t('shell.goHome')}</Button>}
    >
      <p>{t('shell.unauthorised.content')}</p>
    </CalmPage>
  )
}
