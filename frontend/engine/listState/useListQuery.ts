import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { ListTotal } from '../../base/providers/dataProvider.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { FieldFilter } from '../../fields/types.ts'
import { pageSizeOf, pageSizes, type Sort } from './address.ts'
import {
  filtersOfField,
  hasMode,
  isMode,
  isSearch,
  type Mode,
  searchOf,
  withFieldFilters,
  withMode,
  withoutFixed,
  withSearch,
} from './filters.ts'
import { useFurtherRows } from './useFurtherRows.ts'
import { metaOf, type TableOptions, useListTable } from './useListTable.ts'
import { useValidPage } from './useValidPage.ts'

interface QueryOptions extends TableOptions {
  readonly isViewOpen: boolean
}

export type ListQueryState = ReturnType<typeof useListQuery>

/** Loads the rows of a list with its filters, order and page. The address contains them if the list is a separate screen. */
export function useListQuery({ isViewOpen, ...options }: QueryOptions) {
  const { definition, study, permanent = [], isInAddress, initialSort } = options
  const { table, whole, path, fixed } = useListTable(options)
  const { tableQuery, result, filters, setFilters, currentPage, setCurrentPage, pageSize, setPageSize, sorters, setSorters } = table
  const answer = tableQuery.data as (typeof tableQuery.data & Partial<ListTotal>) | undefined
  const total = result.total ?? 0
  const isPhone = useIsPhone()
  const further = useFurtherRows({
    request: { resource: definition.name, filters: table.filters, sorters, meta: metaOf(path) },
    first: result.data,
    total,
    pageSize,
    isEndless: isPhone && !tableQuery.isPlaceholderData,
  })
  const show = ({ filters: next, sort, pageSize: size }: ShownQuery) => {
    setFilters([...next], 'replace')
    setSorters(sort === null ? [] : [sort])
    setCurrentPage(1)
    setPageSize(pageSizeOf(size ?? pageSizes[0]))
  }

  useValidPage(table, {
    isEndless: isPhone,
    total,
    studyField: study?.field,
    followsAddress: isInAddress && !isViewOpen,
    onReset: () => show({ filters: [], sort: initialSort }),
  })

  const change = (next: readonly CrudFilter[]) => {
    setFilters([...next], 'replace')
    setCurrentPage(1)
  }
  const userFilters = withoutFixed(filters, fixed, permanent)
  const narrowing = userFilters.filter((filter) => !isMode(filter))

  return {
    rows: further.rows,
    /** Rows of the following pages and their loading state, if the list has no pages. */
    further,
    /** Record to which the rows belong. */
    whole,
    /** Address of the rows, if it is not the resource's own. */
    path,
    total,
    isCapped: answer?.isCapped === true,
    isFirstLoad: tableQuery.isPending,
    /**
     * True while the rows for another page or query load: the old rows stay on the screen until then. False during a refresh of the same
     * rows.
     */
    isRefreshing: tableQuery.isPlaceholderData,
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
    search: searchOf(userFilters),
    setSearch: (term: string) => change(withSearch(userFilters, term)),
    /** Filters of the list, without the search. */
    filters: narrowing.filter((filter) => !isSearch(filter)),
    filtersOf: (field: string) => filtersOfField(userFilters, field),
    setFiltersOf: (field: string, next: readonly FieldFilter[]) => change(withFieldFilters(userFilters, field, next)),
    clear: () => change(userFilters.filter(isMode)),
    isNarrowed: narrowing.length > 0,
    isTrash: hasMode(userFilters, 'trashed'),
    isAllStudies: hasMode(userFilters, 'allStudies'),
    setMode: (mode: Mode, isEnabled: boolean) => change(withMode(userFilters, mode, isEnabled)),
    show,
    /** All filters that the user chose, without the parent. */
    own: userFilters,
    /** Parameters in the form that the server expects, for an export of the shown rows. */
    request: { filters: table.filters, sorters },
  }
}

interface ShownQuery {
  readonly filters: readonly CrudFilter[]
  readonly sort: CrudSort | null
  readonly pageSize?: number
}
