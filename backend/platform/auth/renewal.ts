import type { Access } from '../access/types.ts'
import { createCache } from '../common/cache.ts'
import { conflict, notAuthenticated } from '../common/errors.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import type { AccessTokens } from './accessToken.ts'
import { isActivePerson } from './isActivePerson.ts'
import { isSame } from './keys.ts'
import { makeRefreshValue, readRefreshValue, type SessionKind } from './refreshCookie.ts'
import { findExpiryReason } from './sessionLimits.ts'
import { readSession, rotateSession } from './sessionRows.ts'
import type { EndedWhy, RenewedSession } from './types.ts'

/**
 * Returns a function that renews a session: it uses up the cookie's value, and issues the next value and a new access token. The response
 * may be lost, so the previous value is accepted once more within some seconds, and uses up both values. A copied cookie gains only the
 * time until the other holder presents a used-up value, which ends the session.
 * Any other value that was used up before its request arrived is a replay: someone copied the cookie, and the server cannot distinguish
 * the holders, so it ends the session everywhere.
 * If two requests of one browser run at the same time, the slower one arrives with a current value that the faster one then uses up. The
 * slower one gets 409 `RenewAgain`, without a token or a new value, and retries with the cookie that the faster one received. The
 * session's row decides which value was current, so nodes need not compare their clocks. On one node the order of arrival decides too,
 * because a request may wait long for the database.
 * The screens avoid simultaneous renewals by a lock between tabs. They use `keepalive`, so that a reload does not lose a response in
 * flight.
 */
export function createRenewal(
  {
    config,
    database,
    access,
    tokens,
  }: { readonly config: Config; readonly database: Database; readonly access: Access; readonly tokens: AccessTokens },
  end: (orgId: string, sessionId: string, reason: EndedWhy, correlationId: string) => Promise<void>,
) {
  const usedUp = createRecentUses()

  return async (
    cookieValue: string | undefined,
    {
      correlationId,
      idleSeconds = 0,
      of = 'user',
    }: { readonly correlationId: string; readonly idleSeconds?: number; readonly of?: SessionKind },
  ): Promise<RenewedSession> => {
    const arrivalTime = performance.now()
    const refreshValue = readRefreshValue(config, cookieValue)
    if (refreshValue === null) throw notAuthenticated()
    const { orgId, sessionId } = refreshValue

    const reject = async (reason: EndedWhy): Promise<never> => {
      await end(orgId, sessionId, reason, correlationId)
      throw notAuthenticated()
    }

    const session = await readSession(database, { orgId, id: sessionId, presented: refreshValue.hash })
    if (session === null || session.isParticipant !== (of === 'participant')) throw notAuthenticated()
    if (!isSame(session.refreshHash, refreshValue.hash)) {
      if (session.isJustUsed || usedUp.isSince(refreshValue.hash, arrivalTime)) throw conflict('RenewAgain')
      if (session.previousHash === null || !isSame(session.previousHash, refreshValue.hash)) return reject('replayed')
    }
    const endReason = findExpiryReason(config, session)
    if (endReason !== null) return reject(endReason)
    if (!(await isActivePerson({ database, access }, session))) return reject('deactivated')

    const next = makeRefreshValue(config, { orgId, sessionId })
    const lastSeenTime = Date.now() - idleSeconds * 1000
    const rotation = database.batch(orgId, [rotateSession(session, { hash: next.hash, seenAt: lastSeenTime })])
    const [rotationResult] = await usedUp.during(refreshValue.hash, rotation)
    if (rotationResult?.rowCount !== 1) throw conflict('RenewAgain')

    const token = await tokens.sign({ orgId, sessionId, userId: session.userId, isParticipant: session.isParticipant }, session.expiresAt)
    return { ...token, cookieValue: next.value }
  }
}

const mostRemembered = 5_000

/** Caches the values that this node used up recently, with the time on its monotonic clock. */
function createRecentUses() {
  const uses = createCache<number>({ most: mostRemembered })
  return {
    /** Records a value as used up at the end of `rotation`; it counts as current until then. */
    async during<Answer>(hash: Buffer, rotation: Promise<Answer>): Promise<Answer> {
      const key = hash.toString('base64')
      uses.set(key, Number.POSITIVE_INFINITY)
      return rotation.finally(() => uses.set(key, performance.now()))
    },
    /** True if the value was used up after this moment. */
    isSince: (hash: Buffer, moment: number): boolean => (uses.get(hash.toString('base64')) ?? Number.NEGATIVE_INFINITY) > moment,
  }
}
