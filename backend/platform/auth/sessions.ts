import { languageOf } from '#resources/core/values/preferences.ts'
import type { Access } from '../access/types.ts'
import type { Caller } from '../common/caller.ts'
import { notAuthenticated } from '../common/errors.ts'
import type { Config } from '../config/config.ts'
import type { Database, Statement } from '../database/types.ts'
import { createAccessTokens } from './accessToken.ts'
import { recordActivity } from './activity.ts'
import { isActivePerson } from './isActivePerson.ts'
import { type CachedSession, rememberSessions } from './knownSessions.ts'
import { openSession } from './openSession.ts'
import { readRefreshValue } from './refreshCookie.ts'
import { createRenewal } from './renewal.ts'
import { buildSessionEventStatement } from './sessionEvents.ts'
import { findExpiryReason } from './sessionLimits.ts'
import { endOtherSessions, endSession } from './sessionRows.ts'
import type { EndedWhy, NamedSession, Sessions } from './types.ts'

/** Sessions of this node. Nodes notify each other when a session ends. */
export function createSessions({ config, database, access }: { config: Config; database: Database; access: Access }): Sessions {
  const tokens = createAccessTokens(config)
  const sessionCache = rememberSessions(database)
  const activity = recordActivity(database, sessionCache)
  database.listen('session', ({ sessionId }) => {
    if (sessionId !== undefined) sessionCache.forget(sessionId)
  })
  database.onGap(sessionCache.forgetAll)

  const endBy = async (ending: Statement, { orgId, why, correlationId }: Ending): Promise<void> => {
    const endedSessions = await database.transaction(orgId, async (run) => {
      const { rows } = await run(ending)
      for (const { id, user_id: userId } of rows) {
        await run(
          buildSessionEventStatement({
            orgId,
            userId,
            action: why,
            recordId: id,
            ...(correlationId === undefined ? {} : { correlationId }),
          }),
        )
        await run(database.notifyStatement('session', { orgId, sessionId: id }))
      }
      return rows
    })
    for (const { id } of endedSessions) sessionCache.forget(id)
  }

  const end: Sessions['end'] = async (orgId, sessionId, reason, correlationId) => {
    await endBy(endSession(orgId, sessionId, reason), { orgId, why: reason, correlationId })
    sessionCache.forget(sessionId)
  }

  /**
   * Returns the session, unless any node knows that it has expired.
   * @throws notAuthenticated
   */
  const requireLive = async (session: CachedSession): Promise<CachedSession> => {
    if (findExpiryReason(config, session) === null) return session
    const now = await sessionCache.readAgain(session.orgId, session.id)
    if (now === null) throw notAuthenticated()
    const reason = findExpiryReason(config, now)
    if (reason === null) return now
    await end(session.orgId, session.id, reason)
    throw notAuthenticated()
  }

  const callerOf: Sessions['callerOf'] = async (token, request) => {
    const claims = await tokens.claimsOf(token)
    if (claims.isParticipant) throw notAuthenticated()
    return findUserCaller(claims, request)
  }

  /** Returns the session named by a token, if it belongs to a participant or a user as required. @throws notAuthenticated */
  const findSession = async ({ orgId, userId, sessionId }: SessionClaims, isParticipant: boolean): Promise<CachedSession> => {
    const match = await sessionCache.find(orgId, sessionId)
    if (match === null || match.userId !== userId || match.isParticipant !== isParticipant) throw notAuthenticated()
    return requireLive(match)
  }

  const participantOf: Sessions['participantOf'] = async (token, request) => {
    const claims = await tokens.claimsOf(token)
    if (!claims.isParticipant) throw notAuthenticated()
    return findParticipantCaller(claims, request)
  }

  const holderOf: Sessions['holderOf'] = async (token, { correlationId }) => {
    const claims = await tokens.claimsOf(token)
    const request = { correlationId, isBackground: true }
    return claims.isParticipant ? findParticipantCaller(claims, request) : findUserCaller(claims, request)
  }

  const findParticipantCaller = async (
    claims: SessionClaims,
    { correlationId, language, isBackground }: Parameters<Sessions['callerOf']>[1],
  ): Promise<Caller> => {
    const { orgId, userId, sessionId } = claims
    const session = await findSession(claims, true)
    const [isActive, zones] = await Promise.all([isActivePerson({ database, access }, session), access.zonesOf(orgId)])
    if (!isActive) {
      await end(orgId, sessionId, 'deactivated', correlationId)
      throw notAuthenticated()
    }
    if (isBackground !== true) session.lastSeenAt = Date.now()
    return {
      userId,
      orgId,
      sessionId,
      isParticipant: true,
      language: languageOf({ requested: language }),
      zones,
      correlationId,
      can: () => false,
      studySites: [],
      // A participant's profile is never restricted for the participant.
      unlocked: new Map([[userId, Number.POSITIVE_INFINITY]]),
    }
  }

  const findUserCaller = async (claims: SessionClaims, request: Parameters<Sessions['callerOf']>[1]): Promise<Caller> => {
    const { orgId, userId, sessionId } = claims
    const session = await findSession(claims, false)
    const [grants, unlocks, zones, customFields] = await Promise.all([
      access.grantsOf(orgId, userId),
      access.unlocksOf(orgId, userId),
      access.zonesOf(orgId),
      access.customFieldsOf(orgId),
    ])
    if (!grants.active) {
      await end(orgId, sessionId, 'deactivated', request.correlationId)
      throw notAuthenticated()
    }
    if (session.isStale) return findUserCaller(claims, request)
    if (request.isBackground !== true) session.lastSeenAt = Date.now()
    return {
      userId,
      orgId,
      sessionId,
      language: languageOf({ requested: request.language }),
      zones,
      customFields,
      correlationId: request.correlationId,
      can: grants.can,
      studySites: grants.studySites,
      unlocked: unlocks,
    }
  }

  return {
    callerOf,
    participantOf,
    holderOf,
    callerIn: (session, request) => findUserCaller(session, { ...request, isBackground: true }),

    open: (user) => openSession({ config, database }, user),

    renew: createRenewal({ config, database, access, tokens }, end),

    sessionOfCookie(cookieValue) {
      const value = readRefreshValue(config, cookieValue)
      return value === null ? null : { orgId: value.orgId, sessionId: value.sessionId }
    },

    async sessionOfToken(token) {
      const claims = await tokens.claimsOf(token).catch(() => null)
      return claims === null || claims.isParticipant ? null : { orgId: claims.orgId, sessionId: claims.sessionId }
    },

    end,
    endOthers: (user, { why, except, correlationId }) =>
      endBy(endOtherSessions(user, { why, except }), { orgId: user.orgId, why, correlationId }),
    close: () => activity.close(),
  }
}

interface Ending {
  readonly orgId: string
  readonly why: EndedWhy
  readonly correlationId: string | undefined
}

type SessionClaims = Pick<NamedSession, 'orgId' | 'userId' | 'sessionId'>
