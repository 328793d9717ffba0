import { createLocalJWKSet, type JWK } from 'jose'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import { readProviderKeys } from '../providerKeys.ts'
import { type DiscoveredIssuer, discoverIssuer } from './discovery.ts'

/** The identity provider of this node. */
export interface Issuer extends DiscoveredIssuer {
  readonly clientId: string
  readonly clientSecret: string
  /** The requested scopes. */
  readonly scopes: readonly string[]
}

export const embeddedClientId = 'studydesk'
export const embeddedIssuerOf = (config: Config): string => `${config.publicUrl}/idp`

/**
 * @param options.ownAddress at which this node reaches itself: the public address may be reachable
 * for browsers only
 * @throws SignInRefused('providerUnreachable')
 */
export async function findIssuer(options: {
  readonly config: Config
  readonly database: Database
  readonly ownAddress: string
}): Promise<Issuer> {
  const { config, database, ownAddress } = options
  if (config.oidc !== null) {
    const { issuer, clientId, clientSecret, scopes } = config.oidc
    return { ...(await discoverIssuer(issuer)), clientId, clientSecret, scopes }
  }
  const issuer = embeddedIssuerOf(config)
  const { signing, clientSecret } = await readProviderKeys(database)
  return {
    issuer,
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${ownAddress}/idp/token`,
    endSessionEndpoint: `${issuer}/session/end`,
    tokenAuthentication: 'client_secret_post',
    keys: createLocalJWKSet({ keys: [publicKeyOf(signing)] }),
    clientId: embeddedClientId,
    clientSecret,
    scopes: ['openid', 'profile', 'email'],
  }
}

function publicKeyOf({ kty, crv, x, y, alg, use, kid }: JWK): JWK {
  return { kty, crv, x, y, alg, use, kid } as JWK
}
