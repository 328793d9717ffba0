import { type HttpError, useList } from '@refinedev/core'
import { useEffect } from 'react'
import type { ListMeta, ListTotal } from '../../base/providers/dataProvider.ts'
import { findMissingStart, rememberPage, type SteppedQuery, useSteppedList } from './stepping.ts'
import type { useListQuery } from './useListQuery.ts'

/** Position of a record in the list from which it was opened, with its neighbours. */
interface RecordPosition {
  /** From 1; null if it was not opened from a list. */
  readonly position: number | null
  readonly total: number
  /** True if there are more rows than `total`. */
  readonly isCapped: boolean
  /** Ids; null at the ends of the list, and while a neighbour on another page loads. */
  readonly previous: string | null
  readonly next: string | null
}

/**
 * Steps through the list that last showed a record. Its page is remembered; the pages before and after are loaded when the user reaches
 * its ends.
 */
export function useStepping(resource: string, id: string): RecordPosition {
  const list = useSteppedList(resource)
  const query = list?.query
  const start = list === undefined ? null : findMissingStart(list, id)
  const pageSize = query?.pageSize ?? 1
  const { result, query: requested } = useList<{ id: string }, HttpError>({
    resource,
    filters: [...(query?.filters ?? [])],
    sorters: [...(query?.sorters ?? [])],
    pagination: { currentPage: (start ?? 0) / pageSize + 1, pageSize },
    meta: (query?.path === undefined ? {} : { path: query.path }) satisfies ListMeta,
    queryOptions: { enabled: start !== null, retry: false },
    errorNotification: false,
  })
  const answer = requested.data as (typeof requested.data & Partial<ListTotal>) | undefined
  useEffect(() => {
    if (start === null || query === undefined || answer === undefined || requested.isPlaceholderData) return
    const ids = answer.data.map((row) => row.id)
    if (ids.length > 0) rememberPage(resource, query, { start, ids, total: answer.total ?? 0, isCapped: answer.isCapped === true })
  }, [resource, query, start, answer, requested.isPlaceholderData])

  const index = list?.ids.indexOf(id) ?? -1
  return {
    position: list === undefined || index === -1 ? null : list.start + index + 1,
    total: list?.total ?? result.total ?? 0,
    isCapped: list?.isCapped === true,
    previous: index === -1 ? null : (list?.ids[index - 1] ?? null),
    next: index === -1 ? null : (list?.ids[index + 1] ?? null),
  }
}

/**
 * Remembers the rows of a list, so that a record opened from it can step to its neighbours. Not for the trash, whose rows cannot be
 * opened.
 */
export function useRememberedPage(resource: string, list: ReturnType<typeof useListQuery>): void {
  const { rows, total, isCapped, page, pageSize, request, path } = list
  const isShown = !list.isFirstLoad && !list.isRefreshing && !list.isTrash && list.error === null
  const text = JSON.stringify({ query: { ...request, pageSize, ...(path === undefined ? {} : { path }) }, ids: rows.map(({ id }) => id) })
  useEffect(() => {
    if (!isShown) return
    const { query, ids } = JSON.parse(text) as { readonly query: SteppedQuery; readonly ids: readonly string[] }
    rememberPage(resource, query, { start: (page - 1) * pageSize, ids, total, isCapped })
  }, [resource, isShown, text, page, pageSize, total, isCapped])
}
