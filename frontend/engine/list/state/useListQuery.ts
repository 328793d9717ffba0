import { type CrudFilter, type CrudSort, type HttpError, useTable } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListMeta, ListTotal } from '../../../base/providers/dataProvider.ts'
import { useIsPhone } from '../../../base/ui/useIsPhone.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import type { LockedRecord } from '../../LockedNotice.tsx'
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
import type { ListOptions, ListRow } from './types.ts'
import { useFurtherRows } from './useFurtherRows.ts'
import { useValidPage } from './useValidPage.ts'

interface QueryOptions extends Pick<ListOptions, 'definition' | 'parent' | 'study' | 'permanent'> {
  readonly hasOwnRows: boolean
  readonly initialSort: Sort | null
  readonly isInAddress: boolean
  /** Rows are not asked for yet. */
  readonly isAwaited: boolean
  readonly isViewOpen: boolean
}

export type ListQueryState = ReturnType<typeof useListQuery>

/** The rows of a list with its filters, order and page. They stand in the address where the list is a screen of its own. */
export function useListQuery({
  definition,
  parent,
  study,
  permanent = [],
  isInAddress,
  isAwaited,
  hasOwnRows,
  initialSort,
  isViewOpen,
}: QueryOptions) {
  const whole = wholeOf(definition, parent)
  const path = whole === undefined ? undefined : `${resourceNamed(whole.resource).path.one}/${whole.id}/${definition.path.many}`
  const standing = [parent, study].filter((each) => each !== undefined)
  const table = useTable<ListRow, HttpError>({
    resource: definition.name,
    syncWithLocation: isInAddress && !isAwaited,
    // Rows that are ordered by hand come on large pages: nobody can place a row beside one on another page.
    pagination: { pageSize: parent !== undefined && definition.ordered !== undefined ? pageSizes[2] : pageSizes[0] },
    sorters: { initial: initialSort === null ? [] : [initialSort] },
    filters: {
      defaultBehavior: 'replace',
      permanent: [...standing.map(({ field, id }) => ({ field, operator: 'eq' as const, value: id })), ...permanent],
    },
    meta: (path === undefined ? {} : { path }) satisfies ListMeta,
    queryOptions: {
      enabled: !isAwaited && !hasOwnRows,
      placeholderData: keepPreviousData,
      retry: (count, error) => isWorthRetrying(error) && count < 1,
    },
    errorNotification: false,
    liveMode: 'auto',
  })
  const { tableQuery, result, filters, setFilters, currentPage, setCurrentPage, pageSize, setPageSize, sorters, setSorters } = table
  const answer = tableQuery.data as (typeof tableQuery.data & Partial<ListTotal>) | undefined
  const total = result.total ?? 0
  const isPhone = useIsPhone()
  const further = useFurtherRows({
    asked: { resource: definition.name, filters: table.filters, sorters, meta: (path === undefined ? {} : { path }) satisfies ListMeta },
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
  const own = withoutFixed(
    filters,
    standing.map(({ field }) => field),
    permanent,
  )
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
    /** Other rows are on their way. Rows that are only read again stay as they are meanwhile. */
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
    /** What the list is narrowed by, beside the search. */
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

/** Parts are asked for below the record that they belong to: while the record is closed, the answer says so. */
function wholeOf({ partOf, fields }: QueryOptions['definition'], parent: QueryOptions['parent']): LockedRecord | undefined {
  const field = parent === undefined || parent.field !== partOf ? undefined : fields[parent.field]
  const target = field === undefined ? null : targetOf(field)
  return parent !== undefined && target !== null ? { resource: target, id: parent.id } : undefined
}

const isWorthRetrying = (error: HttpError): boolean => error.statusCode === 0 || error.statusCode >= 500
