import { useEffect } from 'react'
import { rememberPage, type SteppedQuery } from './stepping.ts'
import type { useListQuery } from './useListQuery.ts'

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
