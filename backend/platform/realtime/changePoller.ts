import { log, traceOf } from '../common/log.ts'
import type { Database } from '../database/types.ts'
import { withDependentViews } from './dependentViews.ts'
import { byOrganisation, isRewound, mostMissed, readChangesSince, readCurrentSnapshot, readRecentChanges } from './readChanges.ts'
import type { Rows } from './watch.ts'

/** Milliseconds between polls. If publishing is slow, the pause is longer, so that polling takes at most a third of the time. */
export const pollInterval = 125
const mostEvery = 2000
/** Milliseconds for which the node stores a change, for screens that queried their rows before the change and start to watch after it. */
const maxRemembered = 10_000
/** Milliseconds for which the node still polls an organisation after its last socket closed, because a reloaded page reconnects soon. */
const lingers = 60_000

export interface ChangePoller {
  /** Starts to poll the organisation. Resolves once no later change can be missed and the latest changes are known. */
  join(orgId: string): Promise<void>
  /** Returns the changes of the last seconds. */
  recent(orgId: string): readonly Changes[]
  /**
   * Returns changes in the audit trail that the given database snapshot did not include. Null if there are too many to send one by one.
   */
  since(orgId: string, snapshot: string): Promise<Rows | null>
  /** Adds changes that the audit trail does not contain (`publishChange`). */
  hear(orgId: string, rows: Rows): void
  close(): Promise<void>
}

/** Changed rows, and the time after their commit when this node learned of them, in epoch milliseconds. */
export interface Changes {
  readonly at: number
  readonly rows: Rows
  /** True if the audit trail contains the change, so that `since` finds it too. */
  readonly isInHistory: boolean
}

interface Organisation {
  readonly ready: Promise<void>
  recent: readonly Changes[]
  /** Last time when the organisation had sockets on this node, in epoch milliseconds. */
  watchedAt: number
}

/**
 * Polls for changes of the organisations with sockets on this node; pauses without sockets.
 * @param options.changed notifies the affected sockets
 * @param options.lost notifies all sockets of organisations that may have missed changes
 */
export function createChangePoller(options: {
  readonly database: Database
  /** True if the organisation has sockets on this node. */
  readonly isWatched: (orgId: string) => boolean
  readonly changed: (orgId: string, rows: Rows) => Promise<void>
  readonly lost: (orgIds: readonly string[]) => void
}): ChangePoller {
  const { database, isWatched, changed, lost } = options
  const organisations = new Map<string, Organisation>()
  let snapshot: string | null = null
  let pendingPoll: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /**
   * Polls once the previous poll has ended. @throws when the database does not respond: the next poll then also returns the changes of
   * the failed one
   */
  const poll = (): Promise<void> => {
    const next = pendingPoll.catch(() => undefined).then(pollOnce)
    pendingPoll = next
    return next
  }

  async function pollOnce(): Promise<void> {
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
      snapshot = await readCurrentSnapshot(database)
      return
    }
    const polledChanges = await readChangesSince(database, orgIds, snapshot)
    const isGap = polledChanges.isTooMuch || isRewound(snapshot, polledChanges.snapshot)
    snapshot = polledChanges.snapshot
    if (isGap) lost(orgIds)
    else await Promise.all([...byOrganisation(polledChanges.changes)].map(([orgId, rows]) => publishOrReportLoss(orgId, rows, true)))
  }

  async function publish(orgId: string, rows: Rows, isInHistory: boolean): Promise<void> {
    if (!organisations.has(orgId)) return
    const allRows = await withDependentViews(database, orgId, rows)
    remember(orgId, allRows, isInHistory)
    await changed(orgId, allRows)
  }

  /** Publishes changes. If that fails, the node does not read them again: it asks the affected screens to query everything. */
  const publishOrReportLoss = (orgId: string, rows: Rows, isInHistory: boolean): Promise<void> =>
    publish(orgId, rows, isInHistory).catch((error: unknown) => {
      log.warn('Changes could not be published', traceOf(error))
      lost([orgId])
    })

  async function prepare(orgId: string): Promise<void> {
    // Sets the snapshot: later polls return all transactions that end after this one, and `readRecentChanges` returns earlier ones.
    await poll()
    const recentlyChanged = await readRecentChanges(database, orgId)
    const rows = byOrganisation(recentlyChanged.changes).get(orgId)
    if (rows !== undefined) remember(orgId, await withDependentViews(database, orgId, rows), true)
    if (recentlyChanged.isTooMuch) lost([orgId])
  }

  function remember(orgId: string, rows: Rows, isInHistory: boolean): void {
    const organisation = organisations.get(orgId)
    if (organisation !== undefined) organisation.recent = [...organisation.recent.filter(isFresh), { at: Date.now(), rows, isInHistory }]
  }

  function schedule(milliseconds: number): void {
    if (isClosed || timer !== undefined || organisations.size === 0) return
    timer = setTimeout(async () => {
      const startTime = performance.now()
      await poll().catch((error: unknown) => log.warn('Polling for changes failed; trying again', traceOf(error)))
      timer = undefined
      schedule(Math.min(mostEvery, Math.max(pollInterval, 2 * (performance.now() - startTime))))
    }, milliseconds)
    timer.unref()
  }

  return {
    join(orgId) {
      const organisation = organisations.get(orgId)
      if (organisation !== undefined) return organisation.ready
      // The organisation is registered before the next poll, which would otherwise skip it.
      const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
      organisations.set(orgId, { ready, recent: [], watchedAt: Date.now() })
      prepare(orgId).then(resolve, (error: unknown) => {
        organisations.delete(orgId)
        reject(error)
      })
      schedule(pollInterval)
      return ready
    },
    recent: (orgId) => (organisations.get(orgId)?.recent ?? []).filter(isFresh),
    async since(orgId, before) {
      const missedChanges = await readChangesSince(database, [orgId], before, mostMissed)
      if (missedChanges.isTooMuch || isRewound(before, missedChanges.snapshot)) return null
      return withDependentViews(database, orgId, byOrganisation(missedChanges.changes).get(orgId) ?? new Map())
    },
    hear: (orgId, rows) => void publishOrReportLoss(orgId, rows, false),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await pendingPoll.catch(() => undefined)
    },
  }
}

/** True while the node still stores the change. */
export const isFresh = ({ at }: { readonly at: number }): boolean => Date.now() - at < maxRemembered
