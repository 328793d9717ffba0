import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { createCache } from '../common/cache.ts'
import { notAuthenticated } from '../common/errors.ts'
import type { Config } from '../config/config.ts'
import { deriveKey } from './keys.ts'

/** The claims of an access token: ids, no personal data. */
interface AccessClaims {
  readonly userId: string
  readonly orgId: string
  readonly sessionId: string
  /** True for a participant on their own pages: `userId` is then the participant's id. The token grants nothing else. */
  readonly isParticipant: boolean
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface AccessTokens {
  /** @returns the token and its lifetime in seconds, which never exceeds the session's */
  sign(claims: Omit<AccessClaims, 'expiresAt'>, sessionEnd: number): Promise<{ readonly accessToken: string; readonly expiresIn: number }>
  /**
   * Returns the claims of a token; cached after the first check.
   * @throws notAuthenticated unless the signature is ours and the token has not expired
   */
  claimsOf(token: string): Promise<AccessClaims>
}

const issuer = 'studydesk'
const audiences = { user: 'studydesk', participant: 'studydesk participant' } as const
/** Maximum number of tokens that are cached as verified. About 5 MB. */
const maxCachedTokens = 10_000
/** Maximum length of a token: longer ones are rejected without a signature check. */
const longest = 2000

export function createAccessTokens(config: Config): AccessTokens {
  const key = deriveKey(config.secrets.token, 'access token')
  const verifiedClaims = createCache<AccessClaims>({ most: maxCachedTokens })

  const verify = async (token: string): Promise<AccessClaims> => {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience: Object.values(audiences),
      algorithms: ['HS256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'org', 'sid', 'exp'],
    }).catch(() => {
      throw notAuthenticated()
    })
    const { sub, org, sid, exp, aud } = payload
    if (sub === undefined || typeof org !== 'string' || typeof sid !== 'string' || exp === undefined) throw notAuthenticated()
    return { userId: sub, orgId: org, sessionId: sid, isParticipant: aud === audiences.participant, expiresAt: exp * 1000 }
  }

  return {
    async sign({ userId, orgId, sessionId, isParticipant }, sessionEnd) {
      const now = Math.floor(Date.now() / 1000)
      const lifetimeSeconds = Math.min(config.session.accessTokenSeconds, Math.floor(sessionEnd / 1000) - now)
      const accessToken = await new SignJWT({ org: orgId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(isParticipant ? audiences.participant : audiences.user)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key)
      return { accessToken, expiresIn: lifetimeSeconds }
    },

    async claimsOf(token) {
      const match = verifiedClaims.get(token)
      if (match !== undefined) {
        if (match.expiresAt > Date.now()) return match
        verifiedClaims.delete(token)
        throw notAuthenticated()
      }
      if (token.length > longest) throw notAuthenticated()
      const claims = await verify(token)
      verifiedClaims.set(token, claims)
      return claims
    },
  }
}

/** Returns the expiry of a token that was verified before, in epoch milliseconds. */
export const expiryOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000
