import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { log, traceOf } from '../../log.ts'
import { SignInRefused } from './refusal.ts'

/** What a provider says of itself (OpenID Connect Discovery 1.0, section 3). */
export interface Discovered {
  /** As its id tokens spell it. */
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly endSessionEndpoint: string | null
  /** How it wants the client's secret: in the body unless it takes only the header. */
  readonly tokenAuthentication: 'client_secret_post' | 'client_secret_basic'
  readonly keys: JWTVerifyGetKey
}

const timeout = 5_000
const found = new Map<string, Promise<Discovered>>()

/**
 * Asked once per issuer when somebody first signs in; after a failure it is asked again.
 * @throws SignInRefused('providerUnreachable')
 */
export function discover(issuer: string): Promise<Discovered> {
  const running = found.get(issuer)
  if (running !== undefined) return running
  const asked = ask(issuer).catch((error: unknown) => {
    found.delete(issuer)
    log.error('The identity provider of OIDC_ISSUER cannot be used', traceOf(error))
    throw new SignInRefused('providerUnreachable')
  })
  found.set(issuer, asked)
  return asked
}

async function ask(issuer: string): Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error('The discovery document was not answered')
  const document = (await response.json()) as Readonly<Record<string, unknown>>
  const named = addressIn(document, 'issuer')
  if (withoutSlash(named) !== withoutSlash(issuer)) throw new Error('The discovery document names another issuer')
  const methods = document.token_endpoint_auth_methods_supported
  const takesPost = Array.isArray(methods) && methods.includes('client_secret_post')
  return {
    issuer: named,
    authorizationEndpoint: addressIn(document, 'authorization_endpoint'),
    tokenEndpoint: addressIn(document, 'token_endpoint'),
    endSessionEndpoint: document.end_session_endpoint === undefined ? null : addressIn(document, 'end_session_endpoint'),
    tokenAuthentication: takesPost ? 'client_secret_post' : 'client_secret_basic',
    keys: createRemoteJWKSet(new URL(addressIn(document, 'jwks_uri')), { timeoutDuration: timeout }),
  }
}

function addressIn(document: Readonly<Record<string, unknown>>, name: string): string {
  const value = document[name]
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) throw new Error(`The discovery document has no ${name}`)
  return value
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '')
