import { type HttpError, useInfiniteList } from '@refinedev/core'
import { useState } from 'react'
import type { ListRow } from './types.ts'

type Asked = Pick<Parameters<typeof useInfiniteList>[0], 'resource' | 'filters' | 'sorters' | 'meta'>

interface FurtherRowsOptions {
  readonly asked: Asked
  /** Rows of the first page. */
  readonly first: ListRow[]
  readonly total: number
  readonly pageSize: number
  /** The list has no pages here: rows follow each other as one scrolls. */
  readonly isEndless: boolean
}

/** The rows after the first page, fetched page by page as somebody comes to the end of those that are there. */
export function useFurtherRows({ asked, first, total, pageSize, isEndless }: FurtherRowsOptions) {
  const of = JSON.stringify([asked.filters, asked.sorters])
  const [wanted, setWanted] = useState<string | null>(null)
  const isWanted = isEndless && wanted === of
  const { query } = useInfiniteList<ListRow, HttpError>({
    ...asked,
    pagination: { currentPage: 2, pageSize },
    queryOptions: { enabled: isWanted },
    errorNotification: false,
    liveMode: 'auto',
  })
  const further = isWanted ? (query.data?.pages.flatMap(({ data }) => data) ?? []) : []
  const rows = further.length === 0 ? first : withoutRepeated([...first, ...further])
  return {
    rows,
    isFetching: isWanted && query.isFetching,
    hasMore: isEndless && rows.length < total && (!isWanted || query.isPending || query.hasNextPage || query.isError),
    more: () => {
      if (!isWanted) setWanted(of)
      else if (!query.isFetching) void (query.isLoadingError ? query.refetch() : query.fetchNextPage())
    },
  }
}

/** A row that moved between two pages while they were read stands once. */
export function withoutRepeated<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
