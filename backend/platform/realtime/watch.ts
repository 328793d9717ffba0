import type { SocketRequest } from '#resources/core/answers/answers.ts'
import { resources } from '#resources/index.ts'

/** Ids of rows by resource. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>

/** The rows and lists about which a socket gets notifications. */
export interface WatchedScope {
  /** Resources of the lists. Rows that enter or leave these lists are published too. */
  readonly lists: ReadonlySet<string>
  /** Rows that the screen shows, in lists or separately. Includes only rows that the reader could see when the watch began. */
  readonly rows: Rows
  /** The open record; null if there is none, or if its reader could not see it. */
  readonly record: NonNullable<SocketRequest['record']> | null
}

/**
 * Returns, for each list's resource, the time when the list was read, so that later changes are sent too. A resource is absent if all
 * changes that the node still stores must be sent.
 */
export function momentsOf({ lists, rows = [], record }: SocketRequest): ReadonlyMap<string, number> {
  // For rows outside of lists, the time when the screen read them is unknown.
  const others = new Set([...rows.map(({ resource }) => resource), record?.resource])
  return new Map(lists.flatMap(({ resource, asOf }) => (asOf === undefined || others.has(resource) ? [] : [[resource, asOf - clocks]])))
}

/** Milliseconds by which the clocks of two nodes may differ. */
const clocks = 1000

export const noWatch: WatchedScope = { lists: new Set(), rows: new Map(), record: null }

/** Returns the watch of a request, without unknown resources. */
export function watchOf({ lists, rows = [], record }: SocketRequest): WatchedScope {
  const shownRows = new Map<string, Set<string>>()
  const opened = record === undefined ? [] : [{ resource: record.resource, ids: [record.id] }]
  for (const { resource, ids } of [...lists, ...rows, ...opened]) {
    if (!names.has(resource)) continue
    const resourceIds = shownRows.get(resource) ?? new Set()
    for (const id of ids) resourceIds.add(id.toLowerCase())
    shownRows.set(resource, resourceIds)
  }
  return {
    lists: new Set(lists.map(({ resource }) => resource).filter((name) => names.has(name))),
    rows: shownRows,
    record: record === undefined || !names.has(record.resource) ? null : { ...record, id: record.id.toLowerCase() },
  }
}

/** Returns the watch without these rows. If the open record is one of them, the watch has no open record. */
export function without(watch: WatchedScope, rows: Rows): WatchedScope {
  const { record } = watch
  const isRecordRemoved = record !== null && rows.get(record.resource)?.has(record.id) === true
  return { ...watch, rows: subtractRows(watch.rows, rows), record: isRecordRemoved ? null : record }
}

/** Returns the rows that are in the first set and not in the second. */
export function subtractRows(rows: Rows, others: Rows): Rows {
  const remainingRows = [...rows].map(([resource, ids]) => [resource, subtractIds(ids, others.get(resource) ?? noIds)] as const)
  return new Map(remainingRows.filter(([, ids]) => ids.size > 0))
}

/** Returns the rows that are in both sets. */
export function shared(rows: Rows, others: Rows): Rows {
  const commonRows = [...rows].map(
    ([resource, ids]) => [resource, new Set([...ids].filter((id) => others.get(resource)?.has(id) === true))] as const,
  )
  return new Map(commonRows.filter(([, ids]) => ids.size > 0))
}

export const subtractIds = (ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((each) => !others.has(each)))

const names: ReadonlySet<string> = new Set(resources.map(({ name }) => name))
const noIds: ReadonlySet<string> = new Set()
