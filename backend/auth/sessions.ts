import { languageOf } from '#resources/core/preferences.ts'
import type { Access } from '../access/types.ts'
import type { Caller } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Database, Statement } from '../database/types.ts'
import { notAuthenticated } from '../errors.ts'
import { createAccessTokens } from './accessToken.ts'
import { recordActivity } from './activity.ts'
import { isStillThere } from './isStillThere.ts'
import { type KnownSession, rememberSessions } from './knownSessions.ts'
import { openSession } from './openSession.ts'
import { readRefreshValue } from './refreshCookie.ts'
import { createRenewal } from './renewal.ts'
import { sessionEventStatement } from './sessionEvents.ts'
import { whyOver } from './sessionLimits.ts'
import { endOtherSessions, endSession } from './sessionRows.ts'
import type { EndedWhy, NamedSession, Sessions } from './types.ts'

/** Sessions of this node; other nodes are told of every end, and tell theirs. */
export function createSessions({ config, database, access }: { config: Config; database: Database; access: Access }): Sessions {
  const tokens = createAccessTokens(config)
  const known = rememberSessions(database)
  const activity = recordActivity(database, known)
  database.listen('session', ({ sessionId }) => {
    if (sessionId !== undefined) known.forget(sessionId)
  })
  database.onGap(known.forgetAll)

  const endBy = async (ending: Statement, { orgId, why, correlationId }: Ending): Promise<void> => {
    const ended = await database.transaction(orgId, async (run) => {
      const { rows } = await run(ending)
      for (const { id, user_id: userId } of rows) {
        await run(
          sessionEventStatement({ orgId, userId, action: why, recordId: id, ...(correlationId === undefined ? {} : { correlationId }) }),
        )
        await run(database.notifyStatement('session', { orgId, sessionId: id }))
      }
      return rows
    })
    for (const { id } of ended) known.forget(id)
  }

  const end: Sessions['end'] = async (orgId, sessionId, why, correlationId) => {
    await endBy(endSession(orgId, sessionId, why), { orgId, why, correlationId })
    known.forget(sessionId)
  }

  /**
   * The session, if it is not over by the clock as far as any node knows.
   * @throws notAuthenticated
   */
  const standing = async (session: KnownSession): Promise<KnownSession> => {
    if (whyOver(config, session) === null) return session
    const now = await known.readAgain(session.orgId, session.id)
    if (now === null) throw notAuthenticated()
    const why = whyOver(config, now)
    if (why === null) return now
    await end(session.orgId, session.id, why)
    throw notAuthenticated()
  }

  const callerOf: Sessions['callerOf'] = async (token, request) => {
    const claims = await tokens.claimsOf(token)
    if (claims.isParticipant) throw notAuthenticated()
    return callerInSession(claims, request)
  }

  /** The session that a token names, of the kind that is asked for. @throws notAuthenticated */
  const sessionNamed = async ({ orgId, userId, sessionId }: Claimed, isParticipant: boolean): Promise<KnownSession> => {
    const found = await known.find(orgId, sessionId)
    if (found === null || found.userId !== userId || found.isParticipant !== isParticipant) throw notAuthenticated()
    return standing(found)
  }

  const participantOf: Sessions['participantOf'] = async (token, request) => {
    const claims = await tokens.claimsOf(token)
    if (!claims.isParticipant) throw notAuthenticated()
    return participantInSession(claims, request)
  }

  const holderOf: Sessions['holderOf'] = async (token, { correlationId }) => {
    const claims = await tokens.claimsOf(token)
    const request = { correlationId, isBackground: true }
    return claims.isParticipant ? participantInSession(claims, request) : callerInSession(claims, request)
  }

  const participantInSession = async (
    claims: Claimed,
    { correlationId, language, isBackground }: Parameters<Sessions['callerOf']>[1],
  ): Promise<Caller> => {
    const { orgId, userId, sessionId } = claims
    const session = await sessionNamed(claims, true)
    const [isThere, zones] = await Promise.all([isStillThere({ database, access }, session), access.zonesOf(orgId)])
    if (!isThere) {
      await end(orgId, sessionId, 'deactivated', correlationId)
      throw notAuthenticated()
    }
    if (isBackground !== true) session.lastSeenAt = Date.now()
    return {
      userId,
      orgId,
      sessionId,
      isParticipant: true,
      language: languageOf({ asked: language }),
      zones,
      correlationId,
      can: () => false,
      studySites: [],
      // Nobody's own profile is closed to them.
      unlocked: new Map([[userId, Number.POSITIVE_INFINITY]]),
    }
  }

  const callerInSession = async (claimed: Claimed, request: Parameters<Sessions['callerOf']>[1]): Promise<Caller> => {
    const { orgId, userId, sessionId } = claimed
    const session = await sessionNamed(claimed, false)
    const [grants, unlocked, zones, customFields] = await Promise.all([
      access.grantsOf(orgId, userId),
      access.unlocksOf(orgId, userId),
      access.zonesOf(orgId),
      access.customFieldsOf(orgId),
    ])
    if (!grants.active) {
      await end(orgId, sessionId, 'deactivated', request.correlationId)
      throw notAuthenticated()
    }
    if (session.isStale) return callerInSession(claimed, request)
    if (request.isBackground !== true) session.lastSeenAt = Date.now()
    return {
      userId,
      orgId,
      sessionId,
      language: languageOf({ asked: request.language }),
      zones,
      customFields,
      correlationId: request.correlationId,
      can: grants.can,
      studySites: grants.studySites,
      unlocked,
    }
  }

  return {
    callerOf,
    participantOf,
    holderOf,
    callerIn: (session, request) => callerInSession(session, { ...request, isBackground: true }),

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
    endOthers: (user, { why, kept, correlationId }) =>
      endBy(endOtherSessions(user, { why, kept }), { orgId: user.orgId, why, correlationId }),
    close: () => activity.close(),
  }
}

interface Ending {
  readonly orgId: string
  readonly why: EndedWhy
  readonly correlationId: string | undefined
}

type Claimed = Pick<NamedSession, 'orgId' | 'userId' | 'sessionId'>
