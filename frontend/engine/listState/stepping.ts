import type { CrudFilter, CrudSort } from '@refinedev/core'
import { createStore, useStore } from '../../base/store.ts'

/** Which rows a list asked for. */
export interface SteppedQuery {
  readonly filters: readonly CrudFilter[]
  readonly sorters: readonly CrudSort[]
  readonly pageSize: number
  /** Another address than the resource's own. */
  readonly path?: string
}

/** The rows that a list showed last, by id and in its order: a run of whole pages that grows at both ends as somebody steps through it. */
export interface SteppedList {
  readonly query: SteppedQuery
  /** Place of the first of them in the whole list, from 0. */
  readonly start: number
  readonly ids: readonly string[]
  readonly total: number
  /** There are more than the total says. */
  readonly isCapped: boolean
}
type SteppedPage = Omit<SteppedList, 'query'>

/** The run with a page in its place: one that it holds is replaced, one at either end joins it. Null: the page stands apart. */
export function withPage(list: SteppedList, page: SteppedPage): SteppedList | null {
  const end = list.start + list.ids.length
  if (page.start > end || page.start + list.query.pageSize < list.start) return null
  const fresh = new Set(page.ids)
  const before = list.ids.slice(0, Math.max(0, page.start - list.start)).filter((id) => !fresh.has(id))
  const after = list.ids.slice(Math.max(0, page.start + list.query.pageSize - list.start)).filter((id) => !fresh.has(id))
  return {
    query: list.query,
    start: Math.min(list.start, page.start),
    ids: [...before, ...page.ids, ...after],
    total: page.total,
    isCapped: page.isCapped,
  }
}

/** Where the next unknown page begins for somebody who stands at this row; null where both neighbours are known or there are none. */
export function missingStart({ start, ids, total, query }: SteppedList, id: string): number | null {
  const place = ids.indexOf(id)
  if (place === -1) return null
  if (place === ids.length - 1 && start + ids.length < total) return start + ids.length
  return place === 0 && start > 0 ? Math.max(0, start - query.pageSize) : null
}

const lists = createStore<ReadonlyMap<string, SteppedList>>(new Map())

export const steppedList = (resource: string): SteppedList | undefined => lists.current().get(resource)
export const useSteppedList = (resource: string): SteppedList | undefined => useStore(lists, () => steppedList(resource))

/** In memory alone, which ends with the page at sign-out: what somebody looked for is not for a browser's store. */
export function rememberPage(resource: string, query: SteppedQuery, page: SteppedPage): void {
  const before = steppedList(resource)
  const isSame = before !== undefined && JSON.stringify(before.query) === JSON.stringify(query)
  lists.set(new Map(lists.current()).set(resource, (isSame ? withPage(before, page) : null) ?? { query, ...page }))
}
