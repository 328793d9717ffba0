import { isOpenToAll, type ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import { type OpenSocket, tell } from './openSockets.ts'
import { anyInScope, may, type Visibility } from './visibility.ts'
import { type Rows, shared } from './watch.ts'

/** Questions in one round trip and transaction. */
const questionsAtOnce = 50

export interface Told {
  readonly parts: Visibility
  /** The user at a socket, with what they may do now; null when their session has ended. */
  readonly callerOf: (open: OpenSocket) => Promise<Caller | null>
}

/**
 * Tells sockets of one organisation what changed. A socket learns the ids of rows that it shows, whatever became of them. Of others it learns
 * that there are some, without their ids, if its reader may list the resource and one of them lies in their scope: asked once for each
 * reader and resource, and once for all who see the same.
 */
export async function tellChanged({ parts, callerOf }: Told, sockets: readonly OpenSocket[], changed: Rows): Promise<void> {
  const concerned = sockets.filter((open) => isConcerned(open, changed))
  const readers = await Promise.all(concerned.map(async (open) => ({ open, caller: await callerOf(open) })))
  const notes: Note[] = []
  for (const { open, caller } of readers) {
    for (const [name, ids] of changed)
      if (caller !== null) notes.push(...noteFor(parts, { open, caller, resource: resourceNamed(name), ids }))
  }
  const inScope = await answersTo(parts, notes)
  for (const note of notes) {
    const concernsOthers = typeof note.others === 'boolean' ? note.others : inScope.has(keyOf(note.others))
    if (concernsOthers) tell(note.open, { kind: 'changed', resource: note.resource })
    else if (note.shown.length > 0) tell(note.open, { kind: 'changed', resource: note.resource, ids: note.shown })
  }
}

/** One message that may have to be told. */
interface Note {
  readonly open: OpenSocket
  readonly orgId: string
  readonly resource: string
  readonly shown: readonly string[]
  /** Do rows that it does not show concern the reader? Or the question that tells. */
  readonly others: boolean | Statement
}

const isConcerned = ({ watch }: OpenSocket, changed: Rows): boolean =>
  changed.keys().some((name) => watch.lists.has(name)) || shared(watch.rows, changed).size > 0

function noteFor(
  parts: Visibility,
  { open, caller, resource, ids }: { open: OpenSocket; caller: Caller; resource: ResourceDefinition; ids: ReadonlySet<string> },
): readonly Note[] {
  const { lists, rows } = open.watch
  const mayList = may(caller, resource, 'list')
  if (!mayList && !may(caller, resource, 'read')) return []
  const shown = [...(rows.get(resource.name) ?? [])].filter((id) => ids.has(id))
  const note = { open, orgId: caller.orgId, resource: resource.name, shown }
  const hasOthers = lists.has(resource.name) && mayList && shown.length < ids.size
  if (!hasOthers) return shown.length === 0 ? [] : [{ ...note, others: false }]
  const isEverybodys = resource.partOf === undefined && isOpenToAll(resource)
  return [{ ...note, others: isEverybodys || anyInScope(parts, caller, resource, ids) }]
}

/** @returns the keys of the questions that found a row */
async function answersTo({ database }: Visibility, notes: readonly Note[]): Promise<ReadonlySet<string>> {
  const questions = new Map<string, { readonly orgId: string; readonly statement: Statement }>()
  for (const { orgId, others } of notes) if (typeof others !== 'boolean') questions.set(keyOf(others), { orgId, statement: others })
  const found = new Set<string>()
  const asked = [...questions]
  for (let start = 0; start < asked.length; start += questionsAtOnce) {
    const some = asked.slice(start, start + questionsAtOnce)
    const orgId = some[0]?.[1].orgId ?? ''
    const answers = await database.batch(
      orgId,
      some.map(([, { statement }]) => statement),
    )
    for (const [place, [key]] of some.entries()) if (answers[place]?.rows.length === 1) found.add(key)
  }
  return found
}

/** The ids are the same in every question about a resource: who asks makes the difference. */
const keyOf = ({ text, values }: Statement): string => JSON.stringify([text, values.filter((value) => !Array.isArray(value))])
