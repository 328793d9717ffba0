import { getResource } from '#resources/index.ts'
import type { Caller } from '../common/caller.ts'
import { type ChangePoller, type Changes, isFresh } from './changePoller.ts'
import { deliverChange, type Report } from './deliverChange.ts'
import { notify, type OpenSocket } from './openSockets.ts'
import { findVisibleIds } from './visibility.ts'
import { momentsOf, type Rows, shared, subtractIds, subtractRows, type WatchedScope, watchOf, without } from './watch.ts'

interface SubscribeContext extends Report {
  readonly lookout: ChangePoller
  /** Called when the socket's open record changes. */
  readonly moved: (open: OpenSocket) => Promise<void>
}

/** Period of the rate limit in milliseconds. Our screens send at most a few requests a second. */
const span = 10_000
const requestLimit = 60

/** Records a request of the screen. @returns false when it exceeds the rate limit */
export function limitRate(open: OpenSocket): boolean {
  const now = Date.now()
  open.askedAt = [...open.askedAt.filter((requestTime) => now - requestTime < span), now]
  return open.askedAt.length <= requestLimit
}

/**
 * Starts the latest watch that the screen requested. After the message `watching`, the screen misses no change, including those since it
 * queried its rows. A resource that the reader may not list causes no error: its changes are sent once the reader may list it.
 */
export async function subscribe(context: SubscribeContext, open: OpenSocket): Promise<void> {
  if (open.isTaking) return
  open.isTaking = true
  try {
    for (let request = open.pendingRequest; request !== null; request = open.pendingRequest) {
      open.pendingRequest = null
      // The client repeats the request only to check that the connection is alive.
      if (request.watch === open.watching) {
        notify(open, { kind: 'watching', watch: request.watch })
        continue
      }
      const caller = await context.callerOf(open)
      if (caller === null) return
      await context.lookout.join(open.orgId)
      const before = open.watch
      await change(context, open, { caller, next: watchOf(request), moments: momentsOf(request), since: request.since })
      if (open.socket.readyState !== open.socket.OPEN) return
      if (isMoved(before, open.watch)) await context.moved(open)
      open.watching = request.watch
      notify(open, { kind: 'watching', watch: request.watch })
    }
  } finally {
    open.isTaking = false
  }
}

interface Change {
  readonly caller: Caller
  readonly next: WatchedScope
  readonly moments: ReadonlyMap<string, number>
  readonly since: string | undefined
}

async function change(
  { lookout, ...context }: SubscribeContext,
  open: OpenSocket,
  { caller, next, moments, since }: Change,
): Promise<void> {
  const before = open.watch
  const added = subtractRows(next.rows, before.rows)
  // Rows that are known to be visible are watched at once, other rows after their check.
  open.watch = without(next, added)
  const hidden = await hiddenOf(context, caller, added)
  open.watch = without(next, hidden)
  // The screen shows rows that its reader may not see, or may no longer see. This message makes the screen query them again, and the API
  // then omits them.
  for (const [resource, ids] of hidden) notify(open, { kind: 'changed', resource, ids: [...ids] })
  const newLists = subtractIds(next.lists, before.lists)
  // A page sends its snapshot only once. The response to a repeated snapshot is "query everything", which needs no query here.
  if (since !== undefined && open.begun !== null) notify(open, { kind: 'gap' })
  else if (since !== undefined) open.begun = await readMissedChanges(lookout, open, since)
  for (const { at, rows } of findRecentChanges(lookout, open)) {
    const unseen = new Map([...rows].filter(([name]) => at >= (moments.get(name) ?? 0)))
    const unseenChanges = new Map([...shared(unseen, added), ...[...unseen].filter(([name]) => newLists.has(name))])
    if (unseenChanges.size > 0) await deliverChange(context, [open], unseenChanges)
  }
}

/**
 * Returns the changes since the snapshot with which the page loaded. If there are too many to send one by one, the page queries
 * everything.
 */
async function readMissedChanges(changePoller: ChangePoller, open: OpenSocket, snapshot: string): Promise<Changes> {
  const readTime = Date.now()
  const rows = await changePoller.since(open.orgId, snapshot)
  if (rows === null) notify(open, { kind: 'gap' })
  return { at: readTime, rows: rows ?? new Map(), isInHistory: true }
}

/**
 * Returns the changes of the last seconds. For a page that sent a snapshot, changes before its first message are limited to those after
 * the snapshot.
 */
function findRecentChanges(changePoller: ChangePoller, { orgId, begun }: OpenSocket): readonly Changes[] {
  const recent = changePoller.recent(orgId)
  if (begun === null) return recent
  return [begun, ...recent.filter(({ at, isInHistory }) => !isInHistory || at > begun.at)].filter(isFresh)
}

async function hiddenOf({ parts }: Report, caller: Caller, rows: Rows): Promise<Rows> {
  const hiddenLookups = [...rows].map(async ([name, ids]) => {
    const visible = await findVisibleIds(parts, caller, getResource(name), ids)
    return [name, subtractIds(ids, visible)] as const
  })
  return new Map((await Promise.all(hiddenLookups)).filter(([, ids]) => ids.size > 0))
}

const isMoved = ({ record: before }: WatchedScope, { record: now }: WatchedScope): boolean =>
  before?.resource !== now?.resource || before?.id !== now?.id || before?.isEditing !== now?.isEditing
