import { jwtVerify } from 'jose'
import type { Issuer } from './issuer.ts'
import { SignInRefused } from './refusal.ts'

/** What we take from a verified id token. Specification 1, section 3, "Identity token claims read". */
export interface Identity {
  readonly subject: string
  /** Only where the provider says that it has verified it. */
  readonly email: string | null
  /** The same, verified or not. */
  readonly claimedEmail: string | null
  /** `organisation` claim: which of several users with this identity. */
  readonly organisation: string | null
  readonly isFederated: boolean
  /** `oid`: the account's own id at the provider, the same in all its applications where the subject is one for each; null where it has none. */
  readonly objectId: string | null
  /** The provider has only just made the account. */
  readonly isNew: boolean
  /** When the person last proved who he is, epoch seconds. */
  readonly authTime: number | null
}

/** Asymmetric only: with `none` or a shared secret anybody could write one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Seconds that the provider's clock may differ from ours. */
const clockTolerance = 30

/**
 * The library behind the sign-in decodes id tokens without a look at their signature, so everything is checked here
 * (OpenID Connect Core 1.0, section 3.1.3.7).
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
  const isMeantForUs = (!Array.isArray(aud) || aud.length === 1) && azp === undefined ? true : azp === issuer.clientId
  if (typeof sub !== 'string' || sub === '' || nonce !== expected.nonce || !isMeantForUs) throw new SignInRefused('invalidAnswer')
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

/** Providers write their own claims as text, too. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'
