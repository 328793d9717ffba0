import { v7 as newId } from 'uuid'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import { makeRefreshValue } from './refreshCookie.ts'
import { buildSessionEventStatement } from './sessionEvents.ts'
import { insertSession } from './sessionRows.ts'
import type { OpenedSession } from './types.ts'

/**
 * Writes a new session of a user, or of a participant, with its audit event.
 * @returns its id, the value of its refresh cookie, and when it ends at the latest (epoch
 * milliseconds)
 */
export async function openSession(
  { config, database }: { readonly config: Config; readonly database: Database },
  {
    orgId,
    userId,
    isParticipant = false,
    correlationId,
  }: { readonly orgId: string; readonly userId: string; readonly isParticipant?: boolean; readonly correlationId: string },
): Promise<OpenedSession & { readonly expiresAt: number }> {
  const sessionId = newId()
  const { value, hash } = makeRefreshValue(config, { orgId, sessionId })
  const now = Date.now()
  const expiryTime = now + config.session.absoluteHours * 3_600_000
  await database.batch(orgId, [
    insertSession({ orgId, id: sessionId, userId, isParticipant, refreshHash: hash, lastSeenAt: now, expiresAt: expiryTime }),
    {
      // By hand: the time of last use is no change of the record. It is neither versioned nor published.
      text: 'update "user" set last_active = clock_timestamp() where org_id = $1 and id = $2',
      values: [orgId, userId],
    },
    buildSessionEventStatement({ orgId, userId, action: 'signIn', recordId: sessionId, correlationId }),
  ])
  return { sessionId, cookieValue: value, expiresAt: expiryTime }
}
