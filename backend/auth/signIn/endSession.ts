import type { Config } from '../../config.ts'
import { signTicket } from '../tickets.ts'
import { discover } from './discovery.ts'
import { embeddedClientId, embeddedIssuer } from './issuer.ts'

/** Seconds in which the embedded provider takes the sign-out without asking again. */
const ticketSeconds = 120

/**
 * Where the browser goes to sign out at the provider, which sends it on to the logged-out page with the `state` that the screen
 * adds (OpenID Connect RP-Initiated Logout 1.0). No id token in the address: it would carry a name and an e-mail.
 */
export async function endSessionAddress(config: Config, sessionId: string | null): Promise<string> {
  const loggedOut = `${config.publicUrl}/crm/logout/success`
  if (config.oidc === null) {
    const parameters = new URLSearchParams({ client_id: embeddedClientId, post_logout_redirect_uri: loggedOut })
    if (sessionId !== null)
      parameters.set('logout_hint', await signTicket(config.secrets.address, 'endSession', { sessionId }, ticketSeconds))
    return `${embeddedIssuer(config)}/session/end?${parameters}`
  }
  const { endSessionEndpoint } = await discover(config.oidc.issuer).catch(() => ({ endSessionEndpoint: null }))
  if (endSessionEndpoint === null) return loggedOut
  const address = new URL(endSessionEndpoint)
  address.searchParams.set('client_id', config.oidc.clientId)
  address.searchParams.set('post_logout_redirect_uri', loggedOut)
  return address.href
}
