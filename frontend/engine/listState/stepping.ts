import type { CrudFilter, CrudSort } from '@refinedev/core'
import { createStore, useStore } from '../../base/store.ts'

/** Query with which a list loaded its rows. */
export interface SteppedQuery {
  readonly filters: readonly CrudFilter[]
  readonly sorters: readonly CrudSort[]
  readonly pageSize: number
  /** Address to use instead of the resource's own. */
  readonly path?: string
}

/**
 * Rows that a list showed last, by id and in order. They are consecutive whole pages; the user adds pages at either end by stepping
 * through the rows.
 */
export interface SteppedList {
  readonly query: SteppedQuery
  /** Index of the first row in the whole list, from 0. */
  readonly start: number
  readonly ids: readonly string[]
  readonly total: number
  /** True if there are more rows than `total`. */
  readonly isCapped: boolean
}
type SteppedPage = Omit<SteppedList, 'query'>

/** Inserts a page into the run: it replaces a known page or extends the run at either end. Null if the page is not adjacent. */
export function withPage(list: SteppedList, page: SteppedPage): SteppedList | null {
  const end = list.start + list.ids.length
  if (page.start > end || page.start + list.query.pageSize < list.start) return null
  const pageIds = new Set(page.ids)
  const before = list.ids.slice(0, Math.max(0, page.start - list.start)).filter((id) => !pageIds.has(id))
  const after = list.ids.slice(Math.max(0, page.start + list.query.pageSize - list.start)).filter((id) => !pageIds.has(id))
  return {
    query: list.query,
    start: Math.min(list.start, page.start),
    ids: [...before, ...page.ids, ...after],
    total: page.total,
    isCapped: page.isCapped,
  }
}

/** Returns the start of the unknown page next to this row; null if both neighbours are known or do not exist. */
export function findMissingStart({ start, ids, total, query }: SteppedList, id: string): number | null {
  const index = ids.indexOf(id)
  if (index === -1) return null
  if (index === ids.length - 1 && start + ids.length < total) return start + ids.length
  return index === 0 && start > 0 ? Math.max(0, start - query.pageSize) : null
}

const lists = createStore<ReadonlyMap<string, SteppedList>>(new Map())

export const getSteppedList = (resource: string): SteppedList | undefined => lists.current().get(resource)
export const useSteppedList = (resource: string): SteppedList | undefined => useStore(lists, () => getSteppedList(resource))

/** Remembers a page in memory only, cleared at sign-out: search texts must not be stored in the browser. */
export function rememberPage(resource: string, query: SteppedQuery, page: SteppedPage): void {
  const before = getSteppedList(resource)
  const isSame = before !== undefined && JSON.stringify(before.query) === JSON.stringify(query)
  lists.set(new Map(lists.current()).set(resource, (isSame ? withPage(before, page) : null) ?? { query, ...page }))
}
