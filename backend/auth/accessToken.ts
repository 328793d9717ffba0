import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { createCache } from '../cache.ts'
import type { Config } from '../config.ts'
import { notAuthenticated } from '../errors.ts'
import { derivedKey } from './keys.ts'

/** What an access token says: ids, nothing personal. */
interface AccessClaims {
  readonly userId: string
  readonly orgId: string
  readonly sessionId: string
  /** Of a participant on their own pages: `userId` is theirs. Such a token opens nothing else. */
  readonly isParticipant: boolean
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface AccessTokens {
  /** @returns the token and its life in seconds, which never reaches beyond the session's */
  sign(
    claims: Omit<AccessClaims, 'expiresAt'>,
    sessionExpiresAt: number,
  ): Promise<{ readonly accessToken: string; readonly expiresIn: number }>
  /**
   * From memory after the first time.
   * @throws notAuthenticated unless the signature is ours and the token has not expired
   */
  claimsOf(token: string): Promise<AccessClaims>
}

const issuer = 'studydesk'
const audiences = { user: 'studydesk', participant: 'studydesk participant' } as const
/** Tokens cached as verified. About 5 MB. */
const remembered = 10_000
/** Longer than any token of ours: not worth a signature check. */
const longest = 2000

export function createAccessTokens(config: Config): AccessTokens {
  const key = derivedKey(config.secrets.token, 'access token')
  const verified = createCache<AccessClaims>({ most: remembered })

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
    async sign({ userId, orgId, sessionId, isParticipant }, sessionExpiresAt) {
      const now = Math.floor(Date.now() / 1000)
      const expiresIn = Math.min(config.session.accessTokenSeconds, Math.floor(sessionExpiresAt / 1000) - now)
      const accessToken = await new SignJWT({ org: orgId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(isParticipant ? audiences.participant : audiences.user)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(key)
      return { accessToken, expiresIn }
    },

    async claimsOf(token) {
      const found = verified.get(token)
      if (found !== undefined) {
        if (found.expiresAt > Date.now()) return found
        verified.delete(token)
        throw notAuthenticated()
      }
      if (token.length > longest) throw notAuthenticated()
      const claims = await verify(token)
      verified.set(token, claims)
      return claims
    },
  }
}

/** When a token that was verified before ends, in epoch milliseconds. */
export const expiryOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000
