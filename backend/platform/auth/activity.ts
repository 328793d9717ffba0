import { log, traceOf } from '../common/log.ts'
import type { Database } from '../database/types.ts'
import type { CachedSession, SessionCache } from './knownSessions.ts'
import { updateLastSeen } from './sessionRows.ts'

/** Milliseconds. The last use of a session is written at most once a minute, together with that of all sessions that are due. */
const writeAfter = 60_000
const pollInterval = 5_000

interface Activity {
  /** Writes all pending times of use, and stops the timer. */
  close(): Promise<void>
}

/** Writes the times of last use from this node's memory to the sessions' rows, where the other nodes read them. */
export function recordActivity(database: Database, sessions: SessionCache): Activity {
  const write = async (isDue: (session: CachedSession) => boolean) => {
    const byOrganisation = new Map<string, CachedSession[]>()
    for (const session of sessions.all()) {
      if (session.lastSeenAt <= session.writtenAt || !isDue(session)) continue
      byOrganisation.set(session.orgId, [...(byOrganisation.get(session.orgId) ?? []), session])
    }
    for (const [orgId, due] of byOrganisation) {
      const lastUses = due.map(({ id, lastSeenAt }) => ({ id, at: lastSeenAt }))
      await database
        .batch(orgId, updateLastSeen(orgId, lastUses))
        .catch((error: unknown) => log.error('The last activity of sessions could not be saved', traceOf(error)))
      due.forEach((session, index) => {
        session.writtenAt = lastUses[index]?.at ?? session.writtenAt
      })
    }
  }

  let writePromise = Promise.resolve()
  const timer = setInterval(() => {
    writePromise = writePromise.then(() => write((session) => session.lastSeenAt - session.writtenAt >= writeAfter))
  }, pollInterval)
  timer.unref()

  return {
    async close() {
      clearInterval(timer)
      await writePromise
      await write(() => true)
    },
  }
}
