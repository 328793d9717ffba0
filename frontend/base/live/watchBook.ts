import type { SocketMessage, SocketRequest, WatchedRows } from '#resources/core/answers.ts'

/** One thing on the screen that has to stay true. */
export type Shown =
  | { readonly kind: 'list'; readonly resource: string; readonly ids: readonly string[] }
  | { readonly kind: 'row'; readonly resource: string; readonly id: string }
  | { readonly kind: 'record'; readonly resource: string; readonly id: string; readonly isEditing: boolean }

/** What the server takes of one screen. Rows beyond it are told of as rows that a list does not show. */
const mostResources = 20
const mostIds = 1000

/** All that is shown, as the server wants to hear it: in one order, so that the same screen says the same. */
export function requestOf(shown: Iterable<Shown>, watch: number): SocketRequest {
  const all = [...shown]
  const record = all.findLast((each) => each.kind === 'record')
  const lists = byResource(all.filter((each) => each.kind === 'list'))
  const single = all.filter((each) => each.kind !== 'list').filter((each) => each !== record)
  const rows = byResource(single.map(({ resource, id }) => ({ resource, ids: [id] })))
  let left = mostIds - (record === undefined ? 0 : 1)
  const bounded = (some: readonly WatchedRows[]): readonly WatchedRows[] =>
    some.slice(0, mostResources).map(({ resource, ids }) => {
      const taken = ids.slice(0, left)
      left -= taken.length
      return { resource, ids: taken }
    })
  return {
    kind: 'watch',
    watch,
    rows: bounded(rows),
    lists: bounded(lists),
    ...(record === undefined ? {} : { record: { resource: record.resource, id: record.id, isEditing: record.isEditing } }),
  }
}

export const isSameRequest = (one: SocketRequest, other: SocketRequest): boolean =>
  JSON.stringify({ ...one, watch: 0 }) === JSON.stringify({ ...other, watch: 0 })

/** Resources of which something is watched that was not before: what is known of them may be older than the watch. */
export function newlyWatched(before: SocketRequest | null, now: SocketRequest): readonly string[] {
  const known = new Set(before === null ? [] : watchedIn(before))
  const fresh = watchedIn(now).filter((each) => !known.has(each))
  return [...new Set(fresh.map((each) => each.split(' ', 1)[0] ?? ''))]
}

const watchedIn = ({ lists, rows = [], record }: SocketRequest): readonly string[] => [
  ...lists.map(({ resource }) => resource),
  ...rows.flatMap(({ resource, ids }) => ids.map((id) => `${resource} ${id}`)),
  ...(record === undefined ? [] : [`${record.resource} ${record.id}`]),
]

/** Must whoever shows this ask again? A list always: rows may have come into it, or changed their place. */
export const isConcerned = (
  { resource, id }: { readonly resource: string; readonly id?: string },
  change: Pick<Extract<SocketMessage, { kind: 'changed' }>, 'resource' | 'ids'>,
): boolean => resource === change.resource && (id === undefined || change.ids === undefined || change.ids.includes(id))

function byResource(some: readonly WatchedRows[]): readonly WatchedRows[] {
  const found = new Map<string, Set<string>>()
  for (const { resource, ids } of some) found.set(resource, new Set([...(found.get(resource) ?? []), ...ids]))
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([resource, ids]) => ({ resource, ids: [...ids].sort() }))
}
