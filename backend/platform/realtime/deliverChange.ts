import { isOpenToAll, type ResourceDefinition } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import type { Caller } from '../common/caller.ts'
import type { Statement } from '../database/types.ts'
import { notify, type OpenSocket } from './openSockets.ts'
import { buildScopeStatement, may, type Visibility } from './visibility.ts'
import { type Rows, shared } from './watch.ts'

/** Maximum number of queries in one round trip and transaction. */
const questionsAtOnce = 50

export interface Report {
  readonly parts: Visibility
  /** Returns the user of a socket with their current permissions; null if their session has ended. */
  readonly callerOf: (open: OpenSocket) => Promise<Caller | null>
}

/**
 * Notifies sockets of one organisation of changes. If a socket's screen shows a changed row, the socket receives the row's id, whatever
 * the change. For changed rows that it does not show, it receives only a notice without ids, if its reader may list the resource and one
 * of the rows is in their scope. The scope is queried once per reader and resource, and once for all readers with the same scope.
 */
export async function deliverChange({ parts, callerOf }: Report, sockets: readonly OpenSocket[], changed: Rows): Promise<void> {
  const concernedSockets = sockets.filter((open) => isConcerned(open, changed))
  const readers = await Promise.all(concernedSockets.map(async (open) => ({ open, caller: await callerOf(open) })))
  const notes: Note[] = []
  for (const { open, caller } of readers) {
    for (const [name, ids] of changed)
      if (caller !== null) notes.push(...noteFor(parts, { open, caller, resource: getResource(name), ids }))
  }
  const visibleNoteKeys = await findMatchingQueryKeys(parts, notes)
  for (const note of notes) {
    const concernsOthers = typeof note.others === 'boolean' ? note.others : visibleNoteKeys.has(keyOf(note.others))
    if (concernsOthers) notify(note.open, { kind: 'changed', resource: note.resource })
    else if (note.shown.length > 0) notify(note.open, { kind: 'changed', resource: note.resource, ids: note.shown })
  }
}

/** A message that is sent if its query finds a row. */
interface Note {
  readonly open: OpenSocket
  readonly orgId: string
  readonly resource: string
  readonly shown: readonly string[]
  /**
   * Whether the reader gets a notice about changed rows that the socket does not show: true or false if already known, otherwise the
   * query that decides.
   */
  readonly others: boolean | Statement
}

const isConcerned = ({ watch }: OpenSocket, changed: Rows): boolean =>
  changed.keys().some((name) => watch.lists.has(name)) || shared(watch.rows, changed).size > 0

function noteFor(
  visibility: Visibility,
  { open, caller, resource, ids }: { open: OpenSocket; caller: Caller; resource: ResourceDefinition; ids: ReadonlySet<string> },
): readonly Note[] {
  const { lists, rows } = open.watch
  const mayList = may(caller, resource, 'list')
  if (!mayList && !may(caller, resource, 'read')) return []
  const shownIds = [...(rows.get(resource.name) ?? [])].filter((id) => ids.has(id))
  const note = { open, orgId: caller.orgId, resource: resource.name, shown: shownIds }
  const hasOthers = lists.has(resource.name) && mayList && shownIds.length < ids.size
  if (!hasOthers) return shownIds.length === 0 ? [] : [{ ...note, others: false }]
  const isEverybodys = resource.partOf === undefined && isOpenToAll(resource)
  return [{ ...note, others: isEverybodys || buildScopeStatement(visibility, caller, resource, ids) }]
}

/** @returns the keys of the queries that found a row */
async function findMatchingQueryKeys({ database }: Visibility, notes: readonly Note[]): Promise<ReadonlySet<string>> {
  const questions = new Map<string, { readonly orgId: string; readonly statement: Statement }>()
  for (const { orgId, others } of notes) if (typeof others !== 'boolean') questions.set(keyOf(others), { orgId, statement: others })
  const matches = new Set<string>()
  const requested = [...questions]
  for (let start = 0; start < requested.length; start += questionsAtOnce) {
    const queryChunk = requested.slice(start, start + questionsAtOnce)
    const orgId = queryChunk[0]?.[1].orgId ?? ''
    const answers = await database.batch(
      orgId,
      queryChunk.map(([, { statement }]) => statement),
    )
    for (const [index, [key]] of queryChunk.entries()) if (answers[index]?.rows.length === 1) matches.add(key)
  }
  return matches
}

/** Returns the key of a query. It omits the ids, which are the same in every query about a resource: only the reader differs. */
const keyOf = ({ text, values }: Statement): string => JSON.stringify([text, values.filter((value) => !Array.isArray(value))])
