import { type CrudFilter, type HttpError, useTable } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import type { ListMeta, ListTotal } from '../../app/providers/dataProvider.ts'
import type { FieldFilter } from '../../fields/types.ts'
import { filtersOfField, isSearch, searchOf, withFieldFilters, withSearch } from './filters.ts'
import { pageSizeOf, pageSizes } from './pageSizes.ts'
import { type Sort, sortOf } from './sort.ts'

export interface ListOptions {
  readonly definition: ResourceDefinition
  /** Only rows of this parent; such a list stands inside another screen and keeps its state to itself. */
  readonly parent?: { readonly field: string; readonly id: string }
}
export type ListRow = AnsweredRow & { readonly id: string }

/** Everything a list knows and does, without how it looks. Its state stands in the address, so that a link shows the same rows. */
export type ResourceListState = ReturnType<typeof useResourceList>

export function useResourceList({ definition, parent }: ListOptions) {
  const initialSort = sortOf(definition.list?.sort)
  const table = useTable<ListRow, HttpError>({
    resource: definition.name,
    syncWithLocation: parent === undefined,
    pagination: { pageSize: pageSizes[0] },
    sorters: { initial: initialSort === null ? [] : [initialSort] },
    filters: {
      defaultBehavior: 'replace',
      ...(parent === undefined ? {} : { permanent: [{ field: parent.field, operator: 'eq', value: parent.id }] }),
    },
    meta: {} satisfies ListMeta,
    queryOptions: { placeholderData: keepPreviousData, retry: (count, error) => isWorthRetrying(error) && count < 1 },
    errorNotification: false,
  })
  const { tableQuery, result, filters, setFilters, currentPage, setCurrentPage, pageSize, setPageSize, sorters, setSorters } = table
  const answer = tableQuery.data as (typeof tableQuery.data & Partial<ListTotal>) | undefined
  const total = result.total ?? 0

  useEffect(() => {
    if (pageSizeOf(pageSize) !== pageSize) setPageSize(pageSizeOf(pageSize))
  }, [pageSize, setPageSize])

  // A link to the bare list (the menu's) shows it as it is at first.
  const { search } = useLocation()
  const shownSearch = useRef(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address decides
  useEffect(() => {
    const isReset = parent === undefined && search === '' && shownSearch.current !== ''
    shownSearch.current = search
    if (!isReset) return
    setFilters([], 'replace')
    setSorters(initialSort === null ? [] : [initialSort])
    setCurrentPage(1)
    setPageSize(pageSizes[0])
  }, [search])

  const isBeyondEnd = !tableQuery.isPlaceholderData && result.data.length === 0 && total > 0 && currentPage > 1
  useEffect(() => {
    if (isBeyondEnd) setCurrentPage(Math.ceil(total / pageSize))
  }, [isBeyondEnd, total, pageSize, setCurrentPage])

  const change = (next: readonly CrudFilter[]) => {
    setFilters([...next], 'replace')
    setCurrentPage(1)
  }
  const own = filters.filter((filter) => !(parent !== undefined && 'field' in filter && filter.field === parent.field))

  return {
    rows: result.data,
    total,
    isCapped: answer?.isCapped === true,
    isFirstLoad: tableQuery.isPending,
    isRefreshing: tableQuery.isFetching && !tableQuery.isPending,
    error: tableQuery.error,
    retry: () => void tableQuery.refetch(),
    page: currentPage,
    pageSize,
    setPage: (page: number, size: number) => {
      if (size !== pageSize) setPageSize(size)
      setCurrentPage(size === pageSize ? page : 1)
    },
    sort: sorters[0] ?? null,
    setSort: (sort: Sort | null) => {
      setSorters(sort === null ? (initialSort === null ? [] : [initialSort]) : [sort])
      setCurrentPage(1)
    },
    search: searchOf(own),
    setSearch: (term: string) => change(withSearch(own, term)),
    filters: own.filter((filter) => !isSearch(filter)),
    filtersOf: (field: string) => filtersOfField(own, field),
    setFiltersOf: (field: string, next: readonly FieldFilter[]) => change(withFieldFilters(own, field, next)),
    clear: () => change([]),
    isNarrowed: own.length > 0,
    /** As the server takes them, for an export of what is shown. */
    asked: { filters: table.filters, sorters },
  }
}

const isWorthRetrying = (error: HttpError): boolean => error.statusCode === 0 || error.statusCode >= 500
