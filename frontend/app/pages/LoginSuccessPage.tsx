import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { consumeTarget, peekTarget } from '../../base/routes/target.ts'
import { forgetRequestedOrganisation, readRequestedOrganisation } from '../../base/session/requestedOrganisation.ts'
import { startSignIn } from '../../base/session/signIn.ts'
import { notifyTabs } from '../../base/session/tabs.ts'
import { useSessionState } from '../../base/session/useSession.ts'
import { getCurrentSession } from '../../base/sessionStore.ts'
import { showToast } from '../../base/toasts.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { UnreachablePage } from './UnreachablePage.tsx'

/** Milliseconds before a failed login is retried: one second (specification 1, section 9). The page reports a second failure in a row. */
const retryMilliseconds = 1000
const failedKey = 'studydesk.loginFailed'

/** Page to which the identity provider returns. It redirects to the stored route, or closes itself if sign-in ran in a second tab. */
export function LoginSuccessPage() {
  const state = useSessionState()
  const navigate = useNavigate()
  const { t } = useTranslation('common')
  const [hasFailedBefore] = useState(() => sessionStorage.getItem(failedKey) !== null)
  const isSignedIn = state.status === 'signedIn'
  const isOut = state.status === 'signedOut'

  useEffect(() => {
    if (!isSignedIn) return
    sessionStorage.removeItem(failedKey)
    notifyTabs('signedIn')
    if (window.opener !== null) window.close()
    const requested = readRequestedOrganisation()
    forgetRequestedOrganisation()
    if (requested !== null && requested !== getCurrentSession()?.organisation.id)
      showToast({ kind: 'error', message: t('shell.otherOrganisation') })
    void navigate(consumeTarget() ?? '/', { replace: true })
  }, [isSignedIn, navigate, t])

  useEffect(() => {
    if (!isOut || hasFailedBefore) return
    const timer = setTimeout(() => {
      sessionStorage.setItem(failedKey, 'once')
      startSignIn(peekTarget())
    }, retryMilliseconds)
    return () => clearTimeout(timer)
  }, [isOut, hasFailedBefore])

  if (state.status === 'unreachable') return <UnreachablePage />
  if (!isOut || !hasFailedBefore) return <CalmPage isAlone title={t('shell.signIn.title')} />
  return (
    <CalmPage
      isAlone
      tone="error"
      title={t('shell.signInFailed.title')}
      actions={
        <Button type="primary" onClick={() => startSignIn(peekTarget())}>
          {t('shell.login')}
        </Button>
      }
    >
      <p role="alert">{t('shell.signInFailed.content')}</p>
    </CalmPage>
  )
}
