import type { SocketRequest } from '#resources/core/answers.ts'
import { resources } from '#resources/index.ts'

/** Ids of rows by resource. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>

/** What a socket is told of. */
export interface Watch {
  /** Resources of the lists: rows that come or go are told too. */
  readonly lists: ReadonlySet<string>
  /** Rows that are shown, in lists or by themselves. Only rows that the reader could see when they began to watch them. */
  readonly rows: Rows
  /** The record that is open, if its reader could see it. */
  readonly record: NonNullable<SocketRequest['record']> | null
}

/** From when on changes of each list's resource count that were made before it was watched; absent: from as long ago as they are known. */
export function momentsOf({ lists, rows = [], record }: SocketRequest): ReadonlyMap<string, number> {
  // For rows outside of lists nobody says when they were read.
  const others = new Set([...rows.map(({ resource }) => resource), record?.resource])
  return new Map(lists.flatMap(({ resource, asOf }) => (asOf === undefined || others.has(resource) ? [] : [[resource, asOf - clocks]])))
}

/** Milliseconds by which the clocks of two nodes may differ. */
const clocks = 1000

export const noWatch: Watch = { lists: new Set(), rows: new Map(), record: null }

/** As it was asked for; names of no resource are left out. */
export function watchOf({ lists, rows = [], record }: SocketRequest): Watch {
  const shown = new Map<string, Set<string>>()
  const opened = record === undefined ? [] : [{ resource: record.resource, ids: [record.id] }]
  for (const { resource, ids } of [...lists, ...rows, ...opened]) {
    if (!names.has(resource)) continue
    const known = shown.get(resource) ?? new Set()
    for (const id of ids) known.add(id.toLowerCase())
    shown.set(resource, known)
  }
  return {
    lists: new Set(lists.map(({ resource }) => resource).filter((name) => names.has(name))),
    rows: shown,
    record: record === undefined || !names.has(record.resource) ? null : { ...record, id: record.id.toLowerCase() },
  }
}

/** Without some of its rows; a record among them is not open. */
export function without(watch: Watch, rows: Rows): Watch {
  const { record } = watch
  const isGone = record !== null && rows.get(record.resource)?.has(record.id) === true
  return { ...watch, rows: difference(watch.rows, rows), record: isGone ? null : record }
}

/** Rows of the one that are not in the other. */
export function difference(rows: Rows, others: Rows): Rows {
  const left = [...rows].map(([resource, ids]) => [resource, minus(ids, others.get(resource) ?? none)] as const)
  return new Map(left.filter(([, ids]) => ids.size > 0))
}

/** Rows that are in both. */
export function shared(rows: Rows, others: Rows): Rows {
  const both = [...rows].map(
    ([resource, ids]) => [resource, new Set([...ids].filter((id) => others.get(resource)?.has(id) === true))] as const,
  )
  return new Map(both.filter(([, ids]) => ids.size > 0))
}

export const minus = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((each) => !others.has(each)))

const names: ReadonlySet<string> = new Set(resources.map(({ name }) => name))
const none: ReadonlySet<string> = new Set()
