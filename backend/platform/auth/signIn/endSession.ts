import type { Config } from '../../config/config.ts'
import { discoverIssuer } from './discovery.ts'
import { embeddedClientId, embeddedIssuerOf } from './issuer.ts'

/** Cookie of a browser that has just signed out in Studydesk. */
const signOutCookieName = 'studydesk_sign_out'
/**
 * Seconds in which the embedded provider accepts the sign-out of that browser without confirmation.
 */
const signOutSeconds = 120

/**
 * Returns a `Set-Cookie` header. It is Strict: a link on another site does not send it, and a request from another site cannot set it.
 */
export const signOutCookie = (config: Config): string =>
  `${signOutCookieName}=1; Max-Age=${signOutSeconds}; Path=/idp/session/end; HttpOnly; SameSite=Strict${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const hasSignOutCookie = (cookies: string): boolean => cookies.split(';').some((each) => each.trim() === `${signOutCookieName}=1`)

/**
 * Address at which the browser signs out at the provider, which redirects it to the logged-out page with the `state` that the screen adds
 * (OpenID Connect RP-Initiated Logout 1.0). The address contains no id token, which would reveal a name and an e-mail.
 */
export async function endSessionAddress(config: Config): Promise<string> {
  const loggedOut = `${config.publicUrl}/crm/logout/success`
  if (config.oidc === null) {
    const parameters = new URLSearchParams({ client_id: embeddedClientId, post_logout_redirect_uri: loggedOut })
    return `${embeddedIssuerOf(config)}/session/end?${parameters}`
  }
  const { endSessionEndpoint } = await discoverIssuer(config.oidc.issuer).catch(() => ({ endSessionEndpoint: null }))
  if (endSessionEndpoint === null) return loggedOut
  const address = new URL(endSessionEndpoint)
  address.searchParams.set('client_id', config.oidc.clientId)
  address.searchParams.set('post_logout_redirect_uri', loggedOut)
  return address.href
}
