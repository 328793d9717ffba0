import type { Access } from '../access/types.ts'
import { createCache } from '../cache.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/types.ts'
import { conflict, notAuthenticated } from '../errors.ts'
import type { AccessTokens } from './accessToken.ts'
import { isStillThere } from './isStillThere.ts'
import { isSame } from './keys.ts'
import { makeRefreshValue, readRefreshValue, type SessionOf } from './refreshCookie.ts'
import { whyOver } from './sessionLimits.ts'
import { readSession, rotateSession } from './sessionRows.ts'
import type { EndedWhy, RenewedSession } from './types.ts'

/**
 * One renewal: the cookie's value is used up, the next value and a new access token are given.
 *
 * The answer to a renewal may be lost: the value just before the current one is taken once more within some seconds, and uses up both. Whoever
 * has copied it gains no more than the time until the other one asks with what is used up then, and that ends the session.
 * Any other value that was used up before its request arrived is a replay: somebody has copied the cookie, nobody can tell who is who, so
 * the session ends everywhere. A request whose value was still the current one when it arrived, and is not when it wants to change it, ran beside
 * another one of the same browser: it gets 409 `RenewAgain`, no token and no new value, and asks again with the cookie that
 * the other one brought. What was current is told by the row itself, which holds across nodes without comparing their clocks; on
 * one node also by the order of arrival, for a request that waited long for its turn at the database. The screens keep
 * such races rare by a lock between tabs, and by `keepalive`, so that a reload does not lose an answer on its way.
 */
export function createRenewal(
  {
    config,
    database,
    access,
    tokens,
  }: { readonly config: Config; readonly database: Database; readonly access: Access; readonly tokens: AccessTokens },
  end: (orgId: string, sessionId: string, why: EndedWhy, correlationId: string) => Promise<void>,
) {
  const usedUp = createRecentUses()

  return async (
    cookieValue: string | undefined,
    {
      correlationId,
      idleSeconds = 0,
      of = 'user',
    }: { readonly correlationId: string; readonly idleSeconds?: number; readonly of?: SessionOf },
  ): Promise<RenewedSession> => {
    const arrivedAt = performance.now()
    const presented = readRefreshValue(config, cookieValue)
    if (presented === null) throw notAuthenticated()
    const { orgId, sessionId } = presented

    const refuse = async (why: EndedWhy): Promise<never> => {
      await end(orgId, sessionId, why, correlationId)
      throw notAuthenticated()
    }

    const session = await readSession(database, { orgId, id: sessionId, presented: presented.hash })
    if (session === null || session.isParticipant !== (of === 'participant')) throw notAuthenticated()
    if (!isSame(session.refreshHash, presented.hash)) {
      if (session.isJustUsed || usedUp.isSince(presented.hash, arrivedAt)) throw conflict('RenewAgain')
      if (session.previousHash === null || !isSame(session.previousHash, presented.hash)) return refuse('replayed')
    }
    const over = whyOver(config, session)
    if (over !== null) return refuse(over)
    if (!(await isStillThere({ database, access }, session))) return refuse('deactivated')

    const next = makeRefreshValue(config, { orgId, sessionId })
    const seenAt = Date.now() - idleSeconds * 1000
    const rotation = database.batch(orgId, [rotateSession(session, { hash: next.hash, seenAt })])
    const [rotated] = await usedUp.during(presented.hash, rotation)
    if (rotated?.rowCount !== 1) throw conflict('RenewAgain')

    const token = await tokens.sign({ orgId, sessionId, userId: session.userId, isParticipant: session.isParticipant }, session.expiresAt)
    return { ...token, cookieValue: next.value }
  }
}

const mostRemembered = 5_000

/** Values that this node used up lately, and when, by its own monotonic clock. */
function createRecentUses() {
  const uses = createCache<number>({ most: mostRemembered })
  return {
    /** A value counts as used up at the end of `rotation`, and as current until then. */
    async during<Answer>(hash: Buffer, rotation: Promise<Answer>): Promise<Answer> {
      const key = hash.toString('base64')
      uses.set(key, Number.POSITIVE_INFINITY)
      return rotation.finally(() => uses.set(key, performance.now()))
    },
    /** Was it used up after this moment? */
    isSince: (hash: Buffer, moment: number): boolean => (uses.get(hash.toString('base64')) ?? Number.NEGATIVE_INFINITY) > moment,
  }
}
