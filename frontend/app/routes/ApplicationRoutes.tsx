import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { signOut } from '../../base/session/session.ts'
import { useSessionState } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { LoggedOutPage, LogoutPage } from '../pages/LoggedOutPage.tsx'
import { LoginSuccessPage } from '../pages/LoginSuccessPage.tsx'
import { LoginPage, SignInRedirect } from '../pages/SignInRedirect.tsx'
import { SuccessPage } from '../pages/SuccessPage.tsx'
import { UnreachablePage } from '../pages/UnreachablePage.tsx'
import { SignedInApplication } from './SignedInApplication.tsx'

const CertificatePage = lazyPart(() => import('../pages/CertificatePage.tsx'))

/** Defines the public routes. All other routes require a signed-in user with at least one ability. */
export function ApplicationRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/login/success" element={<LoginSuccessPage />} />
      <Route path="/logout" element={<LogoutPage />} />
      <Route path="/logout/success" element={<LoggedOutPage />} />
      <Route path="/intermediate-success-page" element={<SuccessPage name="intermediate" />} />
      <Route path="/change-password-success" element={<SuccessPage name="passwordChanged" />} />
      <Route
        path="/certificate/:number"
        element={
          <Suspended fallback={null}>
            <CertificatePage />
          </Suspended>
        }
      />
      <Route path="*" element={<SignedInOnly />} />
    </Routes>
  )
}

function SignedInOnly() {
  const state = useSessionState()
  if (state.status === 'unreachable') return <UnreachablePage />
  if (state.status !== 'signedIn') return <SignInRedirect />
  if (Object.keys(state.session.abilities).length === 0) return <NoAccessPage />
  return <SignedInApplication />
}

/** Page for a signed-in user without any ability. It offers only sign-out, and disappears without a reload once the user gets a role. */
function NoAccessPage() {
  const { t } = useTranslation('common')
  return (
    <CalmPage
      isAlone
      title={t('shell.noAccess.title')}
      picture="notAssigned"
      actions={<Button onClick={() => void signOut()}>{t('shell.signOut')}</Button>}
    >
      <p>{t('shell.noAccess.content')}</p>
    </CalmPage>
  )
}
