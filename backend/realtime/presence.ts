import type { PresentPerson } from '#resources/core/answers.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Database } from '../database/types.ts'
import { log, traceOf } from '../log.ts'
import { type OpenSocket, tell } from './openSockets.ts'
import { endingStatement, namesStatement, type Present, presentAt, renewStatement } from './presenceRows.ts'
import type { Told } from './tellChanged.ts'
import { visibleIds } from './visibility.ts'

/** Milliseconds. A node that dies leaves its people standing until their lines end, at most 40 s later. */
const lookEvery = 1000
const renewEvery = 15_000
/** People told of one record. */
const mostPeople = 20

interface Presence {
  /** The socket's screen has another record open than before, or none, or has begun or ceased to edit it. */
  moved(open: OpenSocket): Promise<void>
  left(open: OpenSocket): Promise<void>
  close(): void
}

/** The other people who have a record open, on any node: each node keeps a line for each of its sockets, and reads the lines of the records that its sockets show. */
export function createPresence({ parts, callerOf, sockets }: Told & { readonly sockets: () => readonly OpenSocket[] }): Presence {
  const { database } = parts
  const standing = new Set<string>()
  let looking: Promise<void> = Promise.resolve()

  const look = (): Promise<void> => {
    looking = looking.then(lookOnce).catch((error: unknown) => log.warn('Who is present could not be looked up', traceOf(error)))
    return looking
  }

  async function lookOnce(): Promise<void> {
    const here = sockets().filter(({ watch }) => watch.record !== null)
    if (here.length === 0) return
    const present = await presentAt(database, here)
    for (const open of here) {
      const others = present.filter((each) => isAt(open, each) && each.userId !== open.userId).slice(0, mostPeople)
      if (others.length === 0 && open.toldPresence === '') continue
      const seen = JSON.stringify([open.watch.record?.resource, open.watch.record?.id, others])
      if (seen === open.toldPresence) continue
      open.toldPresence = seen
      await tellPresent(open, others)
    }
  }

  /** Told to those who may still read the record. */
  async function tellPresent(open: OpenSocket, others: readonly Present[]): Promise<void> {
    const { record } = open.watch
    const caller = await callerOf(open)
    if (record === null || caller === null) return
    const { resource, id } = record
    const visible = await visibleIds(parts, caller, resourceNamed(resource), new Set([id]))
    const names = visible.has(id) ? await namesOf(database, open.orgId, others) : new Map<string, string>()
    const people = others.flatMap(({ userId, isEditing }): PresentPerson[] => {
      const fullName = names.get(userId)
      return fullName === undefined ? [] : [{ userId, fullName, isEditing }]
    })
    tell(open, { kind: 'present', resource, id, people })
  }

  async function renew(): Promise<void> {
    for (const [orgId, here] of Map.groupBy(sockets(), (open) => open.orgId)) {
      const open = here.filter(({ watch }) => watch.record !== null)
      if (open.length > 0) await database.batch(orgId, [renewStatement(orgId, open)])
    }
  }

  const looks = setInterval(() => void look(), lookEvery)
  const renewals = setInterval(
    () => void renew().catch((error: unknown) => log.warn('Who is present could not be renewed', traceOf(error))),
    renewEvery,
  )
  looks.unref()
  renewals.unref()

  async function left(open: OpenSocket): Promise<void> {
    open.toldPresence = ''
    if (standing.delete(open.id)) await database.batch(open.orgId, [endingStatement(open.orgId, open.id)])
  }

  return {
    async moved(open) {
      if (open.watch.record === null) return left(open)
      standing.add(open.id)
      await database.batch(open.orgId, [renewStatement(open.orgId, [open])])
      void look()
    },
    left,
    close() {
      clearInterval(looks)
      clearInterval(renewals)
    },
  }
}

const isAt = ({ orgId, watch: { record } }: OpenSocket, present: Present): boolean =>
  present.orgId === orgId && present.resource === record?.resource && present.recordId === record.id

async function namesOf(database: Database, orgId: string, people: readonly Present[]): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map()
  const [answer] = await database.batch(orgId, [
    namesStatement(
      orgId,
      people.map(({ userId }) => userId),
    ),
  ])
  return new Map((answer?.rows ?? []).map((row) => [row.id, row.full_name]))
}
