import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'
import { type Changes, isFresh, type Lookout } from './lookout.ts'
import { type OpenSocket, tell } from './openSockets.ts'
import { type Told, tellChanged } from './tellChanged.ts'
import { visibleIds } from './visibility.ts'
import { difference, minus, momentsOf, type Rows, shared, type Watch, watchOf, without } from './watch.ts'

interface Taking extends Told {
  readonly lookout: Lookout
  /** The socket's record is another one than before. */
  readonly moved: (open: OpenSocket) => Promise<void>
}

/** Milliseconds in which a screen may ask so often; ours ask a few times a second at most. */
const span = 10_000
const mostAsked = 60

/** Notes that the screen asked. @returns false when it asks too often */
export function noteAsked(open: OpenSocket): boolean {
  const now = Date.now()
  open.askedAt = [...open.askedAt.filter((at) => now - at < span), now]
  return open.askedAt.length <= mostAsked
}

/**
 * Takes up what the screen asked for last. When `watching` is told, nothing that happens to it from then on is missed, nor what
 * happened between the screen's own question for its rows and now.
 *
 * A resource that the reader may not list is refused in silence: the watch stands, nothing is told, and once they are given the ability it is.
 */
export async function takeWatch(taking: Taking, open: OpenSocket): Promise<void> {
  if (open.isTaking) return
  open.isTaking = true
  try {
    for (let request = open.asked; request !== null; request = open.asked) {
      open.asked = null
      // Asked again only to know that the connection still lives.
      if (request.watch === open.watching) {
        tell(open, { kind: 'watching', watch: request.watch })
        continue
      }
      const caller = await taking.callerOf(open)
      if (caller === null) return
      await taking.lookout.join(open.orgId)
      const before = open.watch
      await change(taking, open, { caller, next: watchOf(request), moments: momentsOf(request), since: request.since })
      if (open.socket.readyState !== open.socket.OPEN) return
      if (isMoved(before, open.watch)) await taking.moved(open)
      open.watching = request.watch
      tell(open, { kind: 'watching', watch: request.watch })
    }
  } finally {
    open.isTaking = false
  }
}

interface Change {
  readonly caller: Caller
  readonly next: Watch
  readonly moments: ReadonlyMap<string, number>
  readonly since: string | undefined
}

async function change({ lookout, ...told }: Taking, open: OpenSocket, { caller, next, moments, since }: Change): Promise<void> {
  const before = open.watch
  const added = difference(next.rows, before.rows)
  // What is known to be visible counts from here on; the rest once it was looked at.
  open.watch = without(next, added)
  const hidden = await hiddenOf(told, caller, added)
  open.watch = without(next, hidden)
  // The screen shows what its reader cannot see (any more): it asks again, and learns that from the API.
  for (const [resource, ids] of hidden) tell(open, { kind: 'changed', resource, ids: [...ids] })
  const newLists = minus(next.lists, before.lists)
  // A page begins once: whoever says so again is told to ask for everything, which costs nothing here.
  if (since !== undefined && open.begun !== null) tell(open, { kind: 'gap' })
  else if (since !== undefined) open.begun = await begunWith(lookout, open, since)
  for (const { at, rows } of recentFor(lookout, open)) {
    const unseen = new Map([...rows].filter(([name]) => at >= (moments.get(name) ?? 0)))
    const lately = new Map([...shared(unseen, added), ...[...unseen].filter(([name]) => newLists.has(name))])
    if (lately.size > 0) await tellChanged(told, [open], lately)
  }
}

/** The changes since the snapshot with which the page began. Where they are too many to be told one by one, the page asks for everything. */
async function begunWith(lookout: Lookout, open: OpenSocket, since: string): Promise<Changes> {
  const at = Date.now()
  const rows = await lookout.since(open.orgId, since)
  if (rows === null) tell(open, { kind: 'gap' })
  return { at, rows: rows ?? new Map(), isInHistory: true }
}

/** What changed in the last seconds; of the time before a page's first words only what it has not seen. */
function recentFor(lookout: Lookout, { orgId, begun }: OpenSocket): readonly Changes[] {
  const recent = lookout.recent(orgId)
  if (begun === null) return recent
  return [begun, ...recent.filter(({ at, isInHistory }) => !isInHistory || at > begun.at)].filter(isFresh)
}

async function hiddenOf({ parts }: Told, caller: Caller, rows: Rows): Promise<Rows> {
  const looked = [...rows].map(async ([name, ids]) => {
    const visible = await visibleIds(parts, caller, resourceNamed(name), ids)
    return [name, minus(ids, visible)] as const
  })
  return new Map((await Promise.all(looked)).filter(([, ids]) => ids.size > 0))
}

const isMoved = ({ record: before }: Watch, { record: now }: Watch): boolean =>
  before?.resource !== now?.resource || before?.id !== now?.id || before?.isEditing !== now?.isEditing
