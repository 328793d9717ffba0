import { createCache } from '../cache.ts'
import type { Database } from '../database/types.ts'
import { readSession, type SessionRow } from './sessionRows.ts'

/** A session in this node's memory. */
export interface KnownSession extends Omit<SessionRow, 'lastSeenAt'> {
  /** The latest use that this node knows of, epoch milliseconds. */
  lastSeenAt: number
  /** The latest use that is written down. */
  writtenAt: number
  /** When its row was read. */
  readonly readAt: number
  /** Something changed since: whoever holds it must look again. */
  isStale: boolean
}

export interface KnownSessions {
  /** From memory, else from its row; null when it has ended. */
  find(orgId: string, id: string): Promise<KnownSession | null>
  /** From its row, whatever the memory says. */
  readAgain(orgId: string, id: string): Promise<KnownSession | null>
  forget(id: string): void
  forgetAll(): void
  all(): Iterable<KnownSession>
}

/** Read again after this long, so that a lost connection that nobody noticed cannot keep an ended session alive. */
const recheckAfter = 30_000
const mostKept = 50_000

/**
 * What a node remembers of sessions. Messages of other nodes remove entries; a read that such a message overtakes is
 * made again, so that an answer older than the message is never sessions.
 */
export function rememberSessions(database: Database): KnownSessions {
  const sessions = createCache<KnownSession>({ most: mostKept })
  const reading = new Map<string, Promise<KnownSession | null>>()
  let changes = 0

  const read = async (orgId: string, id: string): Promise<KnownSession | null> => {
    const before = changes
    const row = await readSession(database, { orgId, id })
    if (before !== changes) return read(orgId, id)
    const known = sessions.get(id)
    if (row === null) {
      sessions.delete(id)
      return null
    }
    const lastSeenAt = Math.max(row.lastSeenAt, known?.lastSeenAt ?? 0)
    const session: KnownSession = { ...row, lastSeenAt, writtenAt: row.lastSeenAt, readAt: Date.now(), isStale: false }
    sessions.set(id, session)
    return session
  }

  const readOnce = (orgId: string, id: string): Promise<KnownSession | null> => {
    const key = `${orgId} ${id}`
    const running = reading.get(key)
    if (running !== undefined) return running
    const started = read(orgId, id).finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  return {
    async find(orgId, id) {
      const known = sessions.get(id)
      if (known !== undefined && known.orgId === orgId && Date.now() - known.readAt < recheckAfter) return known
      return readOnce(orgId, id)
    },
    readAgain: readOnce,
    forget(id) {
      changes++
      const known = sessions.get(id)
      if (known !== undefined) known.isStale = true
      sessions.delete(id)
    },
    forgetAll() {
      changes++
      for (const known of sessions.values()) known.isStale = true
      sessions.clear()
    },
    all: () => sessions.values(),
  }
}
