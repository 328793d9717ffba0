import { getCurrentLanguage } from '../i18n/language.ts'
import { basePath, openRoute, rememberTarget } from '../routes/target.ts'
import { currentState, setState } from '../sessionStore.ts'
import { readAccount } from './account.ts'
import { signInOrganisation } from './requestedOrganisation.ts'

/**
 * Redirects to the identity provider, with a login hint if an account is known. After the sign-in, the provider returns to the open
 * route.
 */
export function startSignIn(target: string | null = openRoute()): void {
  rememberTarget(target)
  location.assign(signInAddress())
}

/**
 * Opens the sign-in in another tab, so this page keeps its input. The other tab reports when the user has signed in. It requires the
 * password even if the provider has a session, since another person may be at the computer.
 */
export const openSignInPopup = (): void => {
  window.open(`${signInAddress()}&prompt=login`, '_blank', 'popup,width=520,height=720')
}

/** Marks the session as expired while a screen is open. The shell then checks for unsaved input. */
export function markSessionExpired(): void {
  const state = currentState()
  if (state.status === 'signedIn') setState({ ...state, isExpired: true })
}

/**
 * Returns the URL of the sign-in.
 * @param flow opens the provider's page to change the password or the profile instead
 */
export function signInAddress(flow?: 'changePassword' | 'editProfile'): string {
  const parameters = new URLSearchParams({ ui_locales: getCurrentLanguage() })
  const account = readAccount()
  if (account !== null) parameters.set('login_hint', account)
  const organisation = signInOrganisation()
  if (organisation !== null) parameters.set('orgId', organisation)
  if (flow !== undefined) parameters.set('flow', flow)
  return `/oauth/studydesk?${parameters}`
}

export const loggedOutPath = `${basePath}/logout/success`
