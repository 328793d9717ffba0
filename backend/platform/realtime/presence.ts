import type { PresentPerson } from '#resources/core/answers/answers.ts'
import { getResource } from '#resources/index.ts'
import { log, traceOf } from '../common/log.ts'
import type { Database } from '../database/types.ts'
import type { Report } from './deliverChange.ts'
import { notify, type OpenSocket } from './openSockets.ts'
import { buildEndingStatement, buildNamesStatement, buildRenewStatement, type Present, readPresentUsers } from './presenceRows.ts'
import { findVisibleIds } from './visibility.ts'

/** Milliseconds between polls. If a node dies, its users appear as present until their rows expire, at most 40 s later. */
const pollInterval = 1000
const renewEvery = 15_000
/** Maximum number of people in one message about a record. */
const mostPeople = 20

interface Presence {
  /** Called when the screen of a socket opened another record or none, or started or stopped editing. */
  moved(open: OpenSocket): Promise<void>
  left(open: OpenSocket): Promise<void>
  close(): void
}

/**
 * Tracks the other users who have a record open, on any node. Each node stores a row for each of its sockets, and reads the rows of the
 * records that its sockets show.
 */
export function createPresence({ parts, callerOf, sockets }: Report & { readonly sockets: () => readonly OpenSocket[] }): Presence {
  const { database } = parts
  const current = new Set<string>()
  let pendingPoll: Promise<void> = Promise.resolve()

  const poll = (): Promise<void> => {
    pendingPoll = pendingPoll.then(pollOnce).catch((error: unknown) => log.warn('Presence could not be read', traceOf(error)))
    return pendingPoll
  }

  async function pollOnce(): Promise<void> {
    const recordSockets = sockets().filter(({ watch }) => watch.record !== null)
    if (recordSockets.length === 0) return
    const present = await readPresentUsers(database, recordSockets)
    for (const open of recordSockets) {
      const others = present.filter((each) => hasRecordOpen(open, each) && each.userId !== open.userId).slice(0, mostPeople)
      if (others.length === 0 && open.toldPresence === '') continue
      const presenceText = JSON.stringify([open.watch.record?.resource, open.watch.record?.id, others])
      if (presenceText === open.toldPresence) continue
      open.toldPresence = presenceText
      await sendPresence(open, others)
    }
  }

  /** Sends the message only if the user may still read the record. */
  async function sendPresence(open: OpenSocket, others: readonly Present[]): Promise<void> {
    const { record } = open.watch
    const caller = await callerOf(open)
    if (record === null || caller === null) return
    const { resource, id } = record
    const visible = await findVisibleIds(parts, caller, getResource(resource), new Set([id]))
    const names = visible.has(id) ? await namesOf(database, open.orgId, others) : new Map<string, string>()
    const people = others.flatMap(({ userId, isEditing }): PresentPerson[] => {
      const fullName = names.get(userId)
      return fullName === undefined ? [] : [{ userId, fullName, isEditing }]
    })
    notify(open, { kind: 'present', resource, id, people })
  }

  async function renewPresence(): Promise<void> {
    for (const [orgId, orgSockets] of Map.groupBy(sockets(), (open) => open.orgId)) {
      const open = orgSockets.filter(({ watch }) => watch.record !== null)
      if (open.length > 0) await database.batch(orgId, [buildRenewStatement(orgId, open)])
    }
  }

  const polls = setInterval(() => void poll(), pollInterval)
  const renewals = setInterval(
    () => void renewPresence().catch((error: unknown) => log.warn('Presence could not be renewed', traceOf(error))),
    renewEvery,
  )
  polls.unref()
  renewals.unref()

  async function removePresence(open: OpenSocket): Promise<void> {
    open.toldPresence = ''
    if (current.delete(open.id)) await database.batch(open.orgId, [buildEndingStatement(open.orgId, open.id)])
  }

  return {
    async moved(open) {
      if (open.watch.record === null) return removePresence(open)
      current.add(open.id)
      await database.batch(open.orgId, [buildRenewStatement(open.orgId, [open])])
      void poll()
    },
    left: removePresence,
    close() {
      clearInterval(polls)
      clearInterval(renewals)
    },
  }
}

const hasRecordOpen = ({ orgId, watch: { record } }: OpenSocket, present: Present): boolean =>
  present.orgId === orgId && present.resource === record?.resource && present.recordId === record.id

async function namesOf(database: Database, orgId: string, people: readonly Present[]): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map()
  const [answer] = await database.batch(orgId, [
    buildNamesStatement(
      orgId,
      people.map(({ userId }) => userId),
    ),
  ])
  return new Map((answer?.rows ?? []).map((row) => [row.id, row.full_name]))
}
