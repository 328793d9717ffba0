import { type HttpError, useInfiniteList } from '@refinedev/core'
import { useEffect, useMemo, useRef } from 'react'
import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import { buildRowPath } from '../../base/providers/dataProvider.ts'
import { withCustomFieldChanges } from './restorable.ts'

/** Number of entries per request. */
const page = 20

/**
 * Loads the history of one record, newest first, page by page.
 * @param version of the record; a new version loads the history again
 */
export function useHistory(resource: string, id: string, version: number | undefined) {
  const { query } = useInfiniteList<HistoryEntry, HttpError>({
    resource,
    meta: { path: `${buildRowPath(resource, id)}/history` },
    pagination: { currentPage: 1, pageSize: page },
    queryOptions: { staleTime: 0, retry: false, enabled: id !== '' },
    errorNotification: false,
    liveMode: 'off',
  })
  const { refetch } = query
  const shownVersion = useRef(version)
  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    void refetch()
  }, [version, refetch])

  const pages = query.data?.pages
  const entries = useMemo(() => (pages ?? []).flatMap(({ data }) => data.map(withCustomFieldChanges)), [pages])
  return {
    entries,
    /** Number of older entries that are not loaded yet. */
    more: Math.max(0, (pages?.at(-1)?.total ?? 0) - entries.length),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    error: query.error,
    retry: () => void refetch(),
  }
}
