import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { log, traceOf } from '../../common/log.ts'
import { SignInRefused } from './refusal.ts'

/** Metadata of a provider (OpenID Connect Discovery 1.0, section 3). */
export interface DiscoveredIssuer {
  /** The issuer, spelled as in its id tokens. */
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly endSessionEndpoint: string | null
  /** Location of the client's secret in a token request: the body, unless the provider accepts only the header. */
  readonly tokenAuthentication: 'client_secret_post' | 'client_secret_basic'
  readonly keys: JWTVerifyGetKey
}

const timeout = 5_000
const metadata = new Map<string, Promise<DiscoveredIssuer>>()

/**
 * Fetches the metadata once per issuer, at the first sign-in; after a failure they are fetched again.
 * @throws SignInRefused('providerUnreachable')
 */
export function discoverIssuer(issuer: string): Promise<DiscoveredIssuer> {
  const running = metadata.get(issuer)
  if (running !== undefined) return running
  const requested = fetchDiscovery(issuer).catch((error: unknown) => {
    metadata.delete(issuer)
    log.error('The identity provider in OIDC_ISSUER cannot be used', traceOf(error))
    throw new SignInRefused('providerUnreachable')
  })
  metadata.set(issuer, requested)
  return requested
}

async function fetchDiscovery(issuer: string): Promise<DiscoveredIssuer> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error('The discovery document could not be loaded')
  const document = (await response.json()) as Readonly<Record<string, unknown>>
  const namedIssuer = readAddress(document, 'issuer')
  if (withoutSlash(namedIssuer) !== withoutSlash(issuer)) throw new Error('The discovery document has a different issuer')
  const methods = document.token_endpoint_auth_methods_supported
  const canPostSecret = Array.isArray(methods) && methods.includes('client_secret_post')
  return {
    issuer: namedIssuer,
    authorizationEndpoint: readAddress(document, 'authorization_endpoint'),
    tokenEndpoint: readAddress(document, 'token_endpoint'),
    endSessionEndpoint: document.end_session_endpoint === undefined ? null : readAddress(document, 'end_session_endpoint'),
    tokenAuthentication: canPostSecret ? 'client_secret_post' : 'client_secret_basic',
    keys: createRemoteJWKSet(new URL(readAddress(document, 'jwks_uri')), { timeoutDuration: timeout }),
  }
}

function readAddress(document: Readonly<Record<string, unknown>>, name: string): string {
  const value = document[name]
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) throw new Error(`The discovery document has no ${name}`)
  return value
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '')
