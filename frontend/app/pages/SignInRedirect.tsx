import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { openRoute, peekTarget } from '../../base/routes/target.ts'
import { startSignIn } from '../../base/session/signIn.ts'
import { useSessionState } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { useOnMount } from '../../base/useOnChange.ts'

/** Redirects to the identity provider and remembers the current route. The button is for browsers that do not redirect. */
export function SignInRedirect({ target }: { readonly target?: string | null }) {
  const { t } = useTranslation('common')
  const start = () => startSignIn(target === undefined ? openRoute() : (target ?? peekTarget()))
  useOnMount(start)
  return (
    <CalmPage
      isAlone
      title={t('shell.signIn.title')}
      actions={
        <Button type="primary" onClick={start}>
          {t('shell.login')}
        </Button>
      }
    >
      <p>{t('shell.signIn.content')}</p>
    </CalmPage>
  )
}

/** /login goes to the identity provider; users who are signed in already go home. */
export function LoginPage() {
  const state = useSessionState()
  return state.status === 'signedIn' ? <Navigate to="/" replace /> : <SignInRedirect target={null} />
}
