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

/** The rows of a list with its filters, order and page. They stand in the address where the list is a screen of its own. */
export function useListQuery({ isViewOpen, ...options }: QueryOptions) {
  const { definition, study, permanent = [], isInAddress, initialSort } = options
  const { table, whole, path, fixed } = useListTable(options)
  const { tableQuery, result, filters, setFilters, currentPage, setCurrentPage, pageSize, setPageSize, sorters, setSorters } = table
  const answer = tableQuery.data as (typeof tableQuery.data & Partial<ListTotal>) | undefined
  const total = result.total ?? 0
  const isPhone = useIsPhone()
  const further = useFurtherRows({
    asked: { resource: definition.name, filters: table.filters, sorters, meta: metaOf(path) },
    first: result.data,
    total,
    pageSize,
    isEndless: isPhone && !tableQuery.isPlaceholderData,
  })
  const show = ({ filters: next, sort, pageSize: size }: Shown) => {
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
  const own = withoutFixed(filters, fixed, permanent)
  const narrowing = own.filter((filter) => !isMode(filter))

  return {
    rows: further.rows,
    /** Rows after these, where a list has no pages. */
    further,
    /** The record that the rows are parts of. */
    whole,
    /** The address that they are asked for at, where it is another than the resource's own. */
    path,
    total,
    isCapped: answer?.isCapped === true,
    isFirstLoad: tableQuery.isPending,
    /** Other rows are on their way. Rows that are only read again stay as they are until then. */
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
    search: searchOf(own),
    setSearch: (term: string) => change(withSearch(own, term)),
    /** Filters of the list, beside the search. */
    filters: narrowing.filter((filter) => !isSearch(filter)),
    filtersOf: (field: string) => filtersOfField(own, field),
    setFiltersOf: (field: string, next: readonly FieldFilter[]) => change(withFieldFilters(own, field, next)),
    clear: () => change(own.filter(isMode)),
    isNarrowed: narrowing.length > 0,
    isTrash: hasMode(own, 'trashed'),
    isAllStudies: hasMode(own, 'allStudies'),
    setMode: (mode: Mode, isOn: boolean) => change(withMode(own, mode, isOn)),
    show,
    /** Everything that the user asked for, the parent left out. */
    own,
    /** The parameters as the server takes them, for an export of the shown rows. */
    asked: { filters: table.filters, sorters },
  }
}

interface Shown {
  readonly filters: readonly CrudFilter[]
  readonly sort: CrudSort | null
  readonly pageSize?: number
}
