import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { peekTarget, takeTarget } from '../../base/routes/target.ts'
import { askedOrganisation, forgetAskedOrganisation } from '../../base/session/askedOrganisation.ts'
import { startSignIn } from '../../base/session/signIn.ts'
import { tellTabs } from '../../base/session/tabs.ts'
import { useSessionState } from '../../base/session/useSession.ts'
import { currentSession } from '../../base/sessionStore.ts'
import { toast } from '../../base/toasts.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { UnreachablePage } from './UnreachablePage.tsx'

/** Specification 1, section 9: a failed login tries again after one second; a second failure in a row is shown. */
const retryMilliseconds = 1000
const failedKey = 'studydesk.loginFailed'

/** Where the identity provider hands back: on to the remembered route, or closed where sign-in stood beside a form. */
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
    tellTabs('signedIn')
    if (window.opener !== null) window.close()
    const asked = askedOrganisation()
    forgetAskedOrganisation()
    if (asked !== null && asked !== currentSession()?.organisation.id) toast({ kind: 'error', message: t('shell.otherOrganisation') })
    void navigate(takeTarget() ?? '/', { replace: true })
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
