import { Route, Routes } from 'react-router'
import { useSessionState } from '../../base/session/useSession.ts'
import { LoggedOutPage } from '../pages/LoggedOutPage.tsx'
import { LoginPage } from '../pages/LoginPage.tsx'
import { LoginSuccessPage } from '../pages/LoginSuccessPage.tsx'
import { LogoutPage } from '../pages/LogoutPage.tsx'
import { NoAccessPage } from '../pages/NoAccessPage.tsx'
import { SignInRedirect } from '../pages/SignInRedirect.tsx'
import { SuccessPage } from '../pages/SuccessPage.tsx'
import { UnreachablePage } from '../pages/UnreachablePage.tsx'
import { SignedInApplication } from './SignedInApplication.tsx'

/** Routes that stand open to everybody; the rest waits for a signed-in user with at least one ability. */
export function ApplicationRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/login/success" element={<LoginSuccessPage />} />
      <Route path="/logout" element={<LogoutPage />} />
      <Route path="/logout/success" element={<LoggedOutPage />} />
      <Route path="/intermediate-success-page" element={<SuccessPage name="intermediate" />} />
      <Route path="/change-password-success" element={<SuccessPage name="passwordChanged" />} />
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
