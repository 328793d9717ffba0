import { createCache } from '../common/cache.ts'
import type { Database } from '../database/types.ts'
import { readSession, type SessionRow } from './sessionRows.ts'

/** A session in this node's memory. */
export interface CachedSession extends Omit<SessionRow, 'lastSeenAt'> {
  /** The latest use that this node knows of, epoch milliseconds. */
  lastSeenAt: number
  /** The latest use that is stored in the database, epoch milliseconds. */
  writtenAt: number
  /** Time at which the row was read. */
  readonly readAt: number
  /** True after the session changed: callers must read it again. */
  isStale: boolean
}

export interface SessionCache {
  /** Finds a session in memory, else by its row; null when it has ended. */
  find(orgId: string, id: string): Promise<CachedSession | null>
  /** Reads a session from its row, bypassing the memory. */
  readAgain(orgId: string, id: string): Promise<CachedSession | null>
  forget(id: string): void
  forgetAll(): void
  all(): Iterable<CachedSession>
}

/** Maximum time in the cache, in milliseconds, so that an unnoticed loss of the connection cannot keep an ended session alive. */
const recheckAfter = 30_000
const maxCached = 50_000

/**
 * Caches sessions in a node's memory. Messages of other nodes remove entries. If a message arrives during a read, the read is repeated,
 * so that a result older than the message is never cached.
 */
export function rememberSessions(database: Database): SessionCache {
  const sessions = createCache<CachedSession>({ most: maxCached })
  const reading = new Map<string, Promise<CachedSession | null>>()
  let changes = 0

  const read = async (orgId: string, id: string): Promise<CachedSession | null> => {
    const before = changes
    const row = await readSession(database, { orgId, id })
    if (before !== changes) return read(orgId, id)
    const cachedSession = sessions.get(id)
    if (row === null) {
      sessions.delete(id)
      return null
    }
    const lastSeenTime = Math.max(row.lastSeenAt, cachedSession?.lastSeenAt ?? 0)
    const session: CachedSession = { ...row, lastSeenAt: lastSeenTime, writtenAt: row.lastSeenAt, readAt: Date.now(), isStale: false }
    sessions.set(id, session)
    return session
  }

  const readOnce = (orgId: string, id: string): Promise<CachedSession | null> => {
    const key = `${orgId} ${id}`
    const running = reading.get(key)
    if (running !== undefined) return running
    const readPromise = read(orgId, id).finally(() => reading.delete(key))
    reading.set(key, readPromise)
    return readPromise
  }

  return {
    async find(orgId, id) {
      const cachedSession = sessions.get(id)
      if (cachedSession !== undefined && cachedSession.orgId === orgId && Date.now() - cachedSession.readAt < recheckAfter)
        return cachedSession
      return readOnce(orgId, id)
    },
    readAgain: readOnce,
    forget(id) {
      changes++
      const cachedSession = sessions.get(id)
      if (cachedSession !== undefined) cachedSession.isStale = true
      sessions.delete(id)
    },
    forgetAll() {
      changes++
      for (const cachedSession of sessions.values()) cachedSession.isStale = true
      sessions.clear()
    },
    all: () => sessions.values(),
  }
}
