import { jwtVerify } from 'jose'
import type { Issuer } from './issuer.ts'
import { SignInRefused } from './refusal.ts'

/** Claims of a verified id token. Specification 1, section 3, "Identity token claims read". */
export interface Identity {
  readonly subject: string
  /** The e-mail, only if the provider has verified it. */
  readonly email: string | null
  /** The e-mail, verified or not. */
  readonly claimedEmail: string | null
  /** `organisation` claim: selects one of several users with this identity. */
  readonly organisation: string | null
  readonly isFederated: boolean
  /**
   * `oid`: the account's id at the provider, the same in all its applications even if subjects differ by application; null if it has
   * none.
   */
  readonly objectId: string | null
  /** True if the provider has just created the account. */
  readonly isNew: boolean
  /** Time of the last authentication, epoch seconds. */
  readonly authTime: number | null
}

/** Asymmetric algorithms only: with `none` or a shared secret a token could be forged. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Tolerated difference between the provider's clock and ours, in seconds. */
const clockTolerance = 30

/**
 * Verifies an id token completely (OpenID Connect Core 1.0, section 3.1.3.7), since the library behind the sign-in decodes id tokens
 * without verifying their signature.
 * @throws SignInRefused('invalidAnswer')
 */
export async function verifyIdToken(issuer: Issuer, idToken: unknown, expected: { readonly nonce: unknown }): Promise<Identity> {
  if (typeof idToken !== 'string' || typeof expected.nonce !== 'string') throw new SignInRefused('invalidAnswer')
  const { payload } = await jwtVerify(idToken, issuer.keys, {
    issuer: issuer.issuer,
    audience: issuer.clientId,
    algorithms,
    clockTolerance,
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
  }).catch(() => {
    throw new SignInRefused('invalidAnswer')
  })
  const { sub, nonce, aud, azp, auth_time: authTime } = payload
  const isForThisClient = (!Array.isArray(aud) || aud.length === 1) && azp === undefined ? true : azp === issuer.clientId
  if (typeof sub !== 'string' || sub === '' || nonce !== expected.nonce || !isForThisClient) throw new SignInRefused('invalidAnswer')
  const claimedEmail = typeof payload.email === 'string' ? payload.email : null
  return {
    subject: sub,
    email: payload.email_verified === true ? claimedEmail : null,
    claimedEmail,
    organisation: typeof payload.organisation === 'string' ? payload.organisation : null,
    isFederated: isTrue(payload.federatedAccount),
    objectId: typeof payload.oid === 'string' && payload.oid !== '' ? payload.oid : null,
    isNew: isTrue(payload.isNewUser),
    authTime: typeof authTime === 'number' ? authTime : null,
  }
}

/** True for text, too: providers may write custom claims as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'
