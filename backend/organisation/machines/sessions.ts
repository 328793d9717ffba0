import { languageOf } from '#resources/core/values/preferences.ts'
import type { Access } from '../../platform/access/types.ts'
import type { Sessions } from '../../platform/auth/types.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { notAuthenticated } from '../../platform/common/errors.ts'
import { log, traceOf } from '../../platform/common/log.ts'
import type { Database } from '../../platform/database/types.ts'
import { rememberTokens, type TokenRecord } from './knownTokens.ts'
import { hashOf, isMachineToken } from './token.ts'

/** Least milliseconds between two writes of a token's last use. */
const writeAfter = 60_000

/**
 * Extends sessions to machines. A bearer token `sdk_…` has the abilities and study sites that both its own user and its maker have, until
 * it expires or is revoked, which takes effect on every node at once. Sockets, whose requests are background requests, are only for
 * people.
 */
export function withMachines(sessions: Sessions, { database, access }: { readonly database: Database; readonly access: Access }): Sessions {
  const tokenCache = rememberTokens(database)
  // Messages carry the id of a token in the field `sessionId`.
  database.listen('session', ({ sessionId }) => sessionId !== undefined && tokenCache.forget(sessionId))
  database.onGap(tokenCache.forgetAll)

  const machineOf = async (text: string, request: Parameters<Sessions['callerOf']>[1]): Promise<Caller> => {
    const hash = hashOf(text)
    if (hash === null || request.isBackground === true) throw notAuthenticated()
    const token = await tokenCache.find(hash)
    if (token === null || token.expiresAt <= Date.now()) throw notAuthenticated()
    const caller = await createMachineCaller(token, request)
    if (token.isStale) return machineOf(text, request)
    noteUse(database, token)
    return caller
  }

  const createMachineCaller = async (
    { orgId, userId, id }: Pick<TokenRecord, 'orgId' | 'userId' | 'id'>,
    request: { readonly correlationId: string; readonly language?: string },
  ): Promise<Caller> => {
    const [grants, unlocks, zones, customFields] = await Promise.all([
      access.grantsOf(orgId, userId),
      access.unlocksOf(orgId, userId),
      access.zonesOf(orgId),
      access.customFieldsOf(orgId),
    ])
    if (!grants.active) throw notAuthenticated()
    return {
      userId,
      orgId,
      sessionId: id,
      isMachine: true,
      ...(grants.makerId === null ? {} : { makerId: grants.makerId }),
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
    ...sessions,
    async callerIn(session, request) {
      if (!session.isMachine) return sessions.callerIn(session, request)
      const { orgId, userId, sessionId: id } = session
      const [answer] = await database.batch(orgId, [{ text: selectLive, values: [orgId, id, userId] }])
      if (answer?.rowCount !== 1) throw notAuthenticated()
      return createMachineCaller({ orgId, userId, id }, request)
    },
    callerOf: (token, request) => (isMachineToken(token) ? machineOf(token, request) : sessions.callerOf(token, request)),
  }
}

const selectLive = `select 1 from api_token
  where org_id = $1 and id = $2 and user_id = $3 and status = 'ACTIVE' and expires_at > now()`

/** Writes the last use of a token, without delaying the request. */
function noteUse(database: Database, token: TokenRecord): void {
  const now = Date.now()
  if (now - token.usedAt < writeAfter) return
  token.usedAt = now
  const values = [token.orgId, token.id, new Date(now).toISOString()]
  database
    .batch(token.orgId, [
      // By hand: the time of last use is no change of the record, so it is neither versioned nor published.
      { text: 'update api_token set last_used_at = greatest(last_used_at, $3) where org_id = $1 and id = $2', values },
      {
        // By hand: as above.
        text: 'update "user" set last_active = greatest(last_active, $3) where org_id = $1 and id = $2',
        values: [token.orgId, token.userId, values[2]],
      },
    ])
    .catch((error: unknown) => log.warn('The last use of an API token could not be saved', traceOf(error)))
}
