import { type HttpError, useInfiniteList } from '@refinedev/core'
import { useEffect, useMemo, useRef } from 'react'
import type { HistoryEntry } from '#resources/core/answers.ts'
import { onePath } from '../../base/providers/dataProvider.ts'
import { withOwnChanges } from './restorable.ts'

/** Entries that are asked for at a time. */
const page = 20

/**
 * The history of one record, newest first, page by page.
 * @param version of the record: with a new one the history is asked for anew
 */
export function useHistory(resource: string, id: string, version: number | undefined) {
  const { query } = useInfiniteList<HistoryEntry, HttpError>({
    resource,
    meta: { path: `${onePath(resource, id)}/history` },
    pagination: { currentPage: 1, pageSize: page },
    queryOptions: { staleTime: 0, retry: false, enabled: id !== '' },
    errorNotification: false,
    liveMode: 'off',
  })
  const { refetch } = query
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    void refetch()
  }, [version, refetch])

  const pages = query.data?.pages
  const entries = useMemo(() => (pages ?? []).flatMap(({ data }) => data.map(withOwnChanges)), [pages])
  return {
    entries,
    /** Older ones that are not here yet. */
    more: Math.max(0, (pages?.at(-1)?.total ?? 0) - entries.length),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    error: query.error,
    retry: () => void refetch(),
  }
}
