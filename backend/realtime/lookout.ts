import type { Database } from '../database/types.ts'
import { log, traceOf } from '../log.ts'
import { withConsequences } from './consequences.ts'
import { byOrganisation, changesOfLate, currentSnapshot, isRewound, lookSince, mostMissed } from './readChanges.ts'
import type { Rows } from './watch.ts'

/** Milliseconds between looks; longer where telling takes long, so that it never takes more than a third of the time. */
const lookEvery = 125
const mostEvery = 2000
/** How long a change is remembered for screens that asked for their rows before it and begin to watch after it. */
const remembered = 10_000
/** How long an organisation is looked after when its last socket is gone: a page that is loaded again comes back. */
const lingers = 60_000

export interface Lookout {
  /** From now on the organisation is looked after; resolves once nothing that happens can be missed, and what just happened is known. */
  join(orgId: string): Promise<void>
  /** What changed in the last seconds. */
  recent(orgId: string): readonly Changes[]
  /** What the audit history tells of that could not be seen in that snapshot of the database. Null: too much to be told one by one. */
  since(orgId: string, snapshot: string): Promise<Rows | null>
  /** What the audit history does not tell: see `tellChange`. */
  hear(orgId: string, rows: Rows): void
  close(): Promise<void>
}

/** Rows that changed, and when this node learned of it, in epoch milliseconds: after their commit. */
export interface Changes {
  readonly at: number
  readonly rows: Rows
  /** Learned from the audit history, where `since` finds it too. */
  readonly isInHistory: boolean
}

interface Organisation {
  readonly ready: Promise<void>
  recent: readonly Changes[]
  /** When it had sockets last, in epoch milliseconds. */
  watchedAt: number
}

/**
 * Looks for changes in the organisations that have sockets here; none, and it rests.
 * @param options.changed tells whom they concern
 * @param options.lost tells everybody of the organisations that changes may be missing
 */
export function createLookout(options: {
  readonly database: Database
  /** Has it sockets here? */
  readonly isWatched: (orgId: string) => boolean
  readonly changed: (orgId: string, rows: Rows) => Promise<void>
  readonly lost: (orgIds: readonly string[]) => void
}): Lookout {
  const { database, isWatched, changed, lost } = options
  const organisations = new Map<string, Organisation>()
  let snapshot: string | null = null
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Looks are made one after the other. @throws when the database does not answer: the next one sees what this one could not */
  const look = (): Promise<void> => {
    const next = looking.catch(() => undefined).then(lookOnce)
    looking = next
    return next
  }

  async function lookOnce(): Promise<void> {
    for (const [orgId, organisation] of organisations) {
      if (isWatched(orgId)) organisation.watchedAt = Date.now()
      else if (Date.now() - organisation.watchedAt > lingers) organisations.delete(orgId)
    }
    const orgIds = [...organisations.keys()]
    if (orgIds.length === 0) {
      snapshot = null
      return
    }
    if (snapshot === null) {
      snapshot = await currentSnapshot(database)
      return
    }
    const seen = await lookSince(database, orgIds, snapshot)
    const isGap = seen.isTooMuch || isRewound(snapshot, seen.snapshot)
    snapshot = seen.snapshot
    if (isGap) lost(orgIds)
    else await Promise.all([...byOrganisation(seen.changes)].map(([orgId, rows]) => hearOrReportLoss(orgId, rows, true)))
  }

  async function hear(orgId: string, rows: Rows, isInHistory: boolean): Promise<void> {
    if (!organisations.has(orgId)) return
    const all = await withConsequences(database, orgId, rows)
    remember(orgId, all, isInHistory)
    await changed(orgId, all)
  }

  /** Changes that could not be told are not looked for again: the screens concerned ask for everything. */
  const hearOrReportLoss = (orgId: string, rows: Rows, isInHistory: boolean): Promise<void> =>
    hear(orgId, rows, isInHistory).catch((error: unknown) => {
      log.warn('Changes could not be told', traceOf(error))
      lost([orgId])
    })

  async function prepare(orgId: string): Promise<void> {
    // Transactions that ended before this look are read below, later ones by the next look.
    await look()
    const late = await changesOfLate(database, orgId)
    const rows = byOrganisation(late.changes).get(orgId)
    if (rows !== undefined) remember(orgId, await withConsequences(database, orgId, rows), true)
    if (late.isTooMuch) lost([orgId])
  }

  function remember(orgId: string, rows: Rows, isInHistory: boolean): void {
    const organisation = organisations.get(orgId)
    if (organisation !== undefined) organisation.recent = [...organisation.recent.filter(isFresh), { at: Date.now(), rows, isInHistory }]
  }

  function schedule(milliseconds: number): void {
    if (isClosed || timer !== undefined || organisations.size === 0) return
    timer = setTimeout(async () => {
      const began = performance.now()
      await look().catch((error: unknown) => log.warn('Changes could not be looked for; trying again', traceOf(error)))
      timer = undefined
      schedule(Math.min(mostEvery, Math.max(lookEvery, 2 * (performance.now() - began))))
    }, milliseconds)
    timer.unref()
  }

  return {
    join(orgId) {
      const known = organisations.get(orgId)
      if (known !== undefined) return known.ready
      // In place before the look that follows, which would pass it over otherwise.
      const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
      organisations.set(orgId, { ready, recent: [], watchedAt: Date.now() })
      prepare(orgId).then(resolve, (error: unknown) => {
        organisations.delete(orgId)
        reject(error)
      })
      schedule(lookEvery)
      return ready
    },
    recent: (orgId) => (organisations.get(orgId)?.recent ?? []).filter(isFresh),
    async since(orgId, before) {
      const seen = await lookSince(database, [orgId], before, mostMissed)
      if (seen.isTooMuch || isRewound(before, seen.snapshot)) return null
      return withConsequences(database, orgId, byOrganisation(seen.changes).get(orgId) ?? new Map())
    },
    hear: (orgId, rows) => void hearOrReportLoss(orgId, rows, false),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking.catch(() => undefined)
    },
  }
}

/** Is it still remembered? */
export const isFresh = ({ at }: { readonly at: number }): boolean => Date.now() - at < remembered
