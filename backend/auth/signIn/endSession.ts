import type { Config } from '../../config.ts'
import { discover } from './discovery.ts'
import { embeddedClientId, embeddedIssuer } from './issuer.ts'

/** Cookie of a browser that has just signed out in Studydesk. */
const signOutCookieName = 'studydesk_sign_out'
/** Seconds in which the embedded provider takes the sign-out of that browser without asking again. */
const signOutSeconds = 120

/** A `Set-Cookie` header. Strict: a link on another site does not send it, and a call from another site cannot have it set. */
export const signOutCookie = (config: Config): string =>
  `${signOutCookieName}=1; Max-Age=${signOutSeconds}; Path=/idp/session/end; HttpOnly; SameSite=Strict${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const hasSignOutCookie = (cookies: string): boolean => cookies.split(';').some((each) => each.trim() === `${signOutCookieName}=1`)

/**
 * Where the browser goes to sign out at the provider, which sends it on to the logged-out page with the `state` that the screen
 * adds (OpenID Connect RP-Initiated Logout 1.0). No id token in the address: it would carry a name and an e-mail.
 */
export async function endSessionAddress(config: Config): Promise<string> {
  const loggedOut = `${config.publicUrl}/crm/logout/success`
  if (config.oidc === null) {
    const parameters = new URLSearchParams({ client_id: embeddedClientId, post_logout_redirect_uri: loggedOut })
    return `${embeddedIssuer(config)}/session/end?${parameters}`
  }
  const { endSessionEndpoint } = await discover(config.oidc.issuer).catch(() => ({ endSessionEndpoint: null }))
  if (endSessionEndpoint === null) return loggedOut
  const address = new URL(endSessionEndpoint)
  address.searchParams.set('client_id', config.oidc.clientId)
  address.searchParams.set('post_logout_redirect_uri', loggedOut)
  return address.href
}
