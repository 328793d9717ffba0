import { Navigate } from 'react-router'
import { useSessionState } from '../../base/session/useSession.ts'
import { SignInRedirect } from './SignInRedirect.tsx'

/** /login goes to the identity provider; whoever is signed in already goes home. */
export function LoginPage() {
  const state = useSessionState()
  return state.status === 'signedIn' ? <Navigate to="/" replace /> : <SignInRedirect target={null} />
}
