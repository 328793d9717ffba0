import { createLocalJWKSet, type JWK } from 'jose'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { readProviderKeys } from '../providerKeys.ts'
import { type Discovered, discover } from './discovery.ts'

/** The identity provider that this node signs people in with. */
export interface Issuer extends Discovered {
  readonly clientId: string
  readonly clientSecret: string
  /** What it is asked for. */
  readonly scopes: readonly string[]
}

export const embeddedClientId = 'studydesk'
export const embeddedIssuer = (config: Config): string => `${config.publicUrl}/idp`

/**
 * @param options.ownAddress where this node reaches itself: the public address may be known to browsers only
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
    return { ...(await discover(issuer)), clientId, clientSecret, scopes }
  }
  const issuer = embeddedIssuer(config)
  const { signing, clientSecret } = await readProviderKeys(database)
  return {
    issuer,
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${ownAddress}/idp/token`,
    endSessionEndpoint: `${issuer}/session/end`,
    tokenAuthentication: 'client_secret_post',
    keys: createLocalJWKSet({ keys: [publicPartOf(signing)] }),
    clientId: embeddedClientId,
    clientSecret,
    scopes: ['openid', 'profile', 'email'],
  }
}

function publicPartOf({ kty, crv, x, y, alg, use, kid }: JWK): JWK {
  return { kty, crv, x, y, alg, use, kid } as JWK
}
