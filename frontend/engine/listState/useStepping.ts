import { type HttpError, useList } from '@refinedev/core'
import { useEffect } from 'react'
import type { ListMeta, ListTotal } from '../../base/providers/dataProvider.ts'
import { missingStart, rememberPage, type SteppedQuery, useSteppedList } from './stepping.ts'
import type { useListQuery } from './useListQuery.ts'

/** A record's place in the list that it was opened from, and its neighbours there. */
interface Stepping {
  /** From 1; null where no list is behind it. */
  readonly position: number | null
  readonly total: number
  /** There are more than the total says. */
  readonly isCapped: boolean
  /** Ids; null at the list's ends, and while a neighbour on another page is on its way. */
  readonly previous: string | null
  readonly next: string | null
}

/** Steps through the list that last showed a record: its page is remembered, and those before and after it are asked for at its ends. */
export function useStepping(resource: string, id: string): Stepping {
  const list = useSteppedList(resource)
  const query = list?.query
  const start = list === undefined ? null : missingStart(list, id)
  const pageSize = query?.pageSize ?? 1
  const { result, query: asked } = useList<{ id: string }, HttpError>({
    resource,
    filters: [...(query?.filters ?? [])],
    sorters: [...(query?.sorters ?? [])],
    pagination: { currentPage: (start ?? 0) / pageSize + 1, pageSize },
    meta: (query?.path === undefined ? {} : { path: query.path }) satisfies ListMeta,
    queryOptions: { enabled: start !== null, retry: false },
    errorNotification: false,
  })
  const answer = asked.data as (typeof asked.data & Partial<ListTotal>) | undefined
  useEffect(() => {
    if (start === null || query === undefined || answer === undefined || asked.isPlaceholderData) return
    const ids = answer.data.map((row) => row.id)
    if (ids.length > 0) rememberPage(resource, query, { start, ids, total: answer.total ?? 0, isCapped: answer.isCapped === true })
  }, [resource, query, start, answer, asked.isPlaceholderData])

  const place = list?.ids.indexOf(id) ?? -1
  return {
    position: list === undefined || place === -1 ? null : list.start + place + 1,
    total: list?.total ?? result.total ?? 0,
    isCapped: list?.isCapped === true,
    previous: place === -1 ? null : (list?.ids[place - 1] ?? null),
    next: place === -1 ? null : (list?.ids[place + 1] ?? null),
  }
}

/** Keeps which rows a list shows, so that a record opened from it can step to its neighbours. The trash opens none. */
export function useRememberedPage(resource: string, list: ReturnType<typeof useListQuery>): void {
  const { rows, total, isCapped, page, pageSize, asked, path } = list
  const isShown = !list.isFirstLoad && !list.isRefreshing && !list.isTrash && list.error === null
  const text = JSON.stringify({ query: { ...asked, pageSize, ...(path === undefined ? {} : { path }) }, ids: rows.map(({ id }) => id) })
  useEffect(() => {
    if (!isShown) return
    const { query, ids } = JSON.parse(text) as { readonly query: SteppedQuery; readonly ids: readonly string[] }
    rememberPage(resource, query, { start: (page - 1) * pageSize, ids, total, isCapped })
  }, [resource, isShown, text, page, pageSize, total, isCapped])
}
