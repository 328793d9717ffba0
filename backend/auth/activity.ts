import type { Database } from '../database/types.ts'
import { log, traceOf } from '../log.ts'
import type { KnownSession, KnownSessions } from './knownSessions.ts'
import { touchSessions } from './sessionRows.ts'

/** Milliseconds. A session's last use is written at most once a minute, and those that are due are written together. */
const writeAfter = 60_000
const lookEvery = 5_000

interface Activity {
  /** Writes what is due and what is not, and stops looking. */
  close(): Promise<void>
}

/** Carries the time of last use from this node's memory to the sessions' rows, where the other nodes see it. */
export function recordActivity(database: Database, sessions: KnownSessions): Activity {
  const write = async (isDue: (session: KnownSession) => boolean) => {
    const byOrganisation = new Map<string, KnownSession[]>()
    for (const session of sessions.all()) {
      if (session.lastSeenAt <= session.writtenAt || !isDue(session)) continue
      byOrganisation.set(session.orgId, [...(byOrganisation.get(session.orgId) ?? []), session])
    }
    for (const [orgId, due] of byOrganisation) {
      const seen = due.map(({ id, lastSeenAt }) => ({ id, at: lastSeenAt }))
      await database.batch(orgId, touchSessions(orgId, seen)).catch((error: unknown) => log.error('Last use not written', traceOf(error)))
      due.forEach((session, index) => {
        session.writtenAt = seen[index]?.at ?? session.writtenAt
      })
    }
  }

  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(() => write((session) => session.lastSeenAt - session.writtenAt >= writeAfter))
  }, lookEvery)
  timer.unref()

  return {
    async close() {
      clearInterval(timer)
      await writing
      await write(() => true)
    },
  }
}
