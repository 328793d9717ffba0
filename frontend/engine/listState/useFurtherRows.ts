import { type HttpError, useInfiniteList } from '@refinedev/core'
import { useState } from 'react'
import type { ListRow } from './types.ts'

type Params = Pick<Parameters<typeof useInfiniteList>[0], 'resource' | 'filters' | 'sorters' | 'meta'>

interface FurtherRowsOptions {
  readonly request: Params
  /** Rows of the first page. */
  readonly first: ListRow[]
  readonly total: number
  readonly pageSize: number
  /** True if the list has no pages: scrolling loads more rows. */
  readonly isEndless: boolean
}

/** Loads rows after the first page, page by page. */
export function useFurtherRows({ request, first, total, pageSize, isEndless }: FurtherRowsOptions) {
  const queryKey = JSON.stringify([request.filters, request.sorters])
  const [requestedKey, setRequestedKey] = useState<string | null>(null)
  const isRequested = isEndless && requestedKey === queryKey
  const { query } = useInfiniteList<ListRow, HttpError>({
    ...request,
    pagination: { currentPage: 2, pageSize },
    queryOptions: { enabled: isRequested },
    errorNotification: false,
    liveMode: 'auto',
  })
  const further = isRequested ? (query.data?.pages.flatMap(({ data }) => data) ?? []) : []
  const rows = further.length === 0 ? first : withoutRepeated([...first, ...further])
  return {
    rows,
    isFetching: isRequested && query.isFetching,
    hasMore: isEndless && rows.length < total && (!isRequested || query.isPending || query.hasNextPage || query.isError),
    more: () => {
      if (!isRequested) setRequestedKey(queryKey)
      else if (!query.isFetching) void (query.isLoadingError ? query.refetch() : query.fetchNextPage())
    },
  }
}

/** Removes duplicates: a row may move between two pages while they load. */
export function withoutRepeated<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  const seenIds = new Set<string>()
  return rows.filter(({ id }) => !seenIds.has(id) && seenIds.add(id))
}
