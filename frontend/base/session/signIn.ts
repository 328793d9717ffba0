import { currentLanguage } from '../i18n/language.ts'
import { basePath, openRoute, rememberTarget } from '../routes/target.ts'
import { currentState, setState } from '../sessionStore.ts'
import { knownAccount } from './account.ts'
import { wantedOrganisation } from './askedOrganisation.ts'

/** Goes to the identity provider, with a login hint if an account is known, and comes back to the open route. */
export function startSignIn(target: string | null = openRoute()): void {
  rememberTarget(target)
  location.assign(signInAddress())
}

/**
 * Opens the sign-in beside this page, which keeps what was typed; the other tab tells this one when it is done. The password is asked for
 * even where the provider still knows the person: somebody else may sit here now.
 */
export const startSignInBeside = (): void => {
  window.open(`${signInAddress()}&prompt=login`, '_blank', 'popup,width=520,height=720')
}

/** The session ended while a screen was open: the shell decides whether something typed would be lost. */
export function signInAgain(): void {
  const state = currentState()
  if (state.status === 'signedIn') setState({ ...state, isExpired: true })
}

/** `flow`: the provider's own pages to change a password or a profile. */
export function signInAddress(flow?: 'changePassword' | 'editProfile'): string {
  const parameters = new URLSearchParams({ ui_locales: currentLanguage() })
  const account = knownAccount()
  if (account !== null) parameters.set('login_hint', account)
  const organisation = wantedOrganisation()
  if (organisation !== null) parameters.set('orgId', organisation)
  if (flow !== undefined) parameters.set('flow', flow)
  return `/oauth/studydesk?${parameters}`
}

export const loggedOutPath = `${basePath}/logout/success`
