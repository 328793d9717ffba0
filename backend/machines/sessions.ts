import { languageOf } from '#resources/core/preferences.ts'
import type { Access } from '../access/types.ts'
import type { Sessions } from '../auth/types.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database/types.ts'
import { notAuthenticated } from '../errors.ts'
import { log, traceOf } from '../log.ts'
import { type KnownToken, rememberTokens } from './knownTokens.ts'
import { hashOf, isMachineToken } from './token.ts'

/** A token's last use is written at most this often, in milliseconds. */
const writeAfter = 60_000

/**
 * Sessions that know machines too: a bearer token `sdk_…` is its machine, with the abilities and study-sites that both its own
 * user and its maker have, until it expires or is revoked, on every node at once. Sockets, which ask in the background, are for people.
 */
export function withMachines(sessions: Sessions, { database, access }: { readonly database: Database; readonly access: Access }): Sessions {
  const known = rememberTokens(database)
  // A token stands in the place of a session, under its own id.
  database.listen('session', ({ sessionId }) => sessionId !== undefined && known.forget(sessionId))
  database.onGap(known.forgetAll)

  const machineOf = async (text: string, request: Parameters<Sessions['callerOf']>[1]): Promise<Caller> => {
    const hash = hashOf(text)
    if (hash === null || request.isBackground === true) throw notAuthenticated()
    const token = await known.find(hash)
    if (token === null || token.expiresAt <= Date.now()) throw notAuthenticated()
    const caller = await machineWith(token, request)
    if (token.isStale) return machineOf(text, request)
    noteUse(database, token)
    return caller
  }

  const machineWith = async (
    { orgId, userId, id }: Pick<KnownToken, 'orgId' | 'userId' | 'id'>,
    request: { readonly correlationId: string; readonly language?: string },
  ): Promise<Caller> => {
    const [grants, unlocked, zones, customFields] = await Promise.all([
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
    ...sessions,
    async callerIn(session, request) {
      if (!session.isMachine) return sessions.callerIn(session, request)
      const { orgId, userId, sessionId: id } = session
      const [answer] = await database.batch(orgId, [{ text: selectStanding, values: [orgId, id, userId] }])
      if (answer?.rowCount !== 1) throw notAuthenticated()
      return machineWith({ orgId, userId, id }, request)
    },
    callerOf: (token, request) => (isMachineToken(token) ? machineOf(token, request) : sessions.callerOf(token, request)),
  }
}

const selectStanding = `select 1 from api_token
  where org_id = $1 and id = $2 and user_id = $3 and status = 'ACTIVE' and expires_at > now()`

/** Written beside the call, which does not wait for it. */
function noteUse(database: Database, token: KnownToken): void {
  const now = Date.now()
  if (now - token.usedAt < writeAfter) return
  token.usedAt = now
  const values = [token.orgId, token.id, new Date(now).toISOString()]
  database
    .batch(token.orgId, [
      // By hand: when somebody was last seen is no change of the record: neither versioned nor told.
      { text: 'update api_token set last_used_at = greatest(last_used_at, $3) where org_id = $1 and id = $2', values },
      {
        // By hand: as above.
        text: 'update "user" set last_active = greatest(last_active, $3) where org_id = $1 and id = $2',
        values: [token.orgId, token.userId, values[2]],
      },
    ])
    .catch((error: unknown) => log.warn('The last use of an API token was not written', traceOf(error)))
}
