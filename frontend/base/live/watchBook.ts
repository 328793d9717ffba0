import type { SocketMessage, SocketRequest, WatchedRows } from '#resources/core/answers/answers.ts'

/** Data on the screen that must stay up to date. */
export type ShownItem =
  | { readonly kind: 'list'; readonly resource: string; readonly ids: readonly string[] }
  | { readonly kind: 'row'; readonly resource: string; readonly id: string }
  | { readonly kind: 'record'; readonly resource: string; readonly id: string; readonly isEditing: boolean }

/** Limits of the server for one screen. Rows above the limit count as rows that a list does not show. */
const mostResources = 20
const mostIds = 1000

/**
 * Returns the request that lists all data on the screen, always in the same order. An unchanged screen therefore gives an equal request.
 */
export function requestOf(shownItems: Iterable<ShownItem>, watch: number): SocketRequest {
  const allItems = [...shownItems]
  const record = allItems.findLast((each) => each.kind === 'record')
  const lists = byResource(allItems.filter((each) => each.kind === 'list'))
  const single = allItems.filter((each) => each.kind !== 'list').filter((each) => each !== record)
  const rows = byResource(single.map(({ resource, id }) => ({ resource, ids: [id] })))
  let remainingCount = mostIds - (record === undefined ? 0 : 1)
  const limitIds = (watchedRows: readonly WatchedRows[]): readonly WatchedRows[] =>
    watchedRows.slice(0, mostResources).map(({ resource, ids }) => {
      const accepted = ids.slice(0, remainingCount)
      remainingCount -= accepted.length
      return { resource, ids: accepted }
    })
  return {
    kind: 'watch',
    watch,
    rows: limitIds(rows),
    lists: limitIds(lists),
    ...(record === undefined ? {} : { record: { resource: record.resource, id: record.id, isEditing: record.isEditing } }),
  }
}

export const isSameRequest = (left: SocketRequest, right: SocketRequest): boolean =>
  JSON.stringify({ ...left, watch: 0 }) === JSON.stringify({ ...right, watch: 0 })

/** Returns the resources with newly watched rows or lists. Their data on the screen may have been read before the watch began. */
export function findNewlyWatched(before: SocketRequest | null, now: SocketRequest): readonly string[] {
  const keysBefore = new Set(before === null ? [] : watchedKeysOf(before))
  const addedKeys = watchedKeysOf(now).filter((each) => !keysBefore.has(each))
  return [...new Set(addedKeys.map((each) => each.split(' ', 1)[0] ?? ''))]
}

const watchedKeysOf = ({ lists, rows = [], record }: SocketRequest): readonly string[] => [
  ...lists.map(({ resource }) => resource),
  ...rows.flatMap(({ resource, ids }) => ids.map((id) => `${resource} ${id}`)),
  ...(record === undefined ? [] : [`${record.resource} ${record.id}`]),
]

/** True if the change may affect this component. It always affects a list, because rows may have entered the list or moved. */
export const isConcerned = (
  { resource, id }: { readonly resource: string; readonly id?: string },
  change: Pick<Extract<SocketMessage, { kind: 'changed' }>, 'resource' | 'ids'>,
): boolean => resource === change.resource && (id === undefined || change.ids === undefined || change.ids.includes(id))

function byResource(watchedRows: readonly WatchedRows[]): readonly WatchedRows[] {
  const idsByResource = new Map<string, Set<string>>()
  for (const { resource, ids } of watchedRows) idsByResource.set(resource, new Set([...(idsByResource.get(resource) ?? []), ...ids]))
  return [...idsByResource]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([resource, ids]) => ({ resource, ids: [...ids].sort() }))
}
