import type { HttpError, useTableReturnType } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOnChange } from '../../base/useOnChange.ts'
import { isFresh, pageSizeOf } from './address.ts'
import type { ListRow } from './types.ts'

interface ValidPageOptions {
  /** Rows without pages, which begin at the first one. */
  readonly isEndless: boolean
  readonly total: number
  /** The field of the study by which the list is narrowed. */
  readonly studyField: string | undefined
  /** Whether a link without parameters resets the list. */
  readonly followsAddress: boolean
  readonly onReset: () => void
}

/** Keeps page, page size and filters of a list at what it can show. */
export function useValidPage(
  { tableQuery, result, filters, setFilters, currentPage, setCurrentPage, pageSize, setPageSize }: useTableReturnType<ListRow, HttpError>,
  { isEndless, total, studyField, followsAddress, onReset }: ValidPageOptions,
): void {
  useEffect(() => {
    if (isEndless && currentPage > 1) setCurrentPage(1)
  }, [isEndless, currentPage, setCurrentPage])

  // Refine keeps a filter that no longer stands as if the user had chosen it. Only a study that is given up takes its filter along.
  const narrowedBy = useRef(studyField)
  useOnChange(studyField, () => {
    const gone = studyField === undefined ? narrowedBy.current : undefined
    narrowedBy.current = studyField
    if (gone !== undefined)
      setFilters(
        filters.filter((filter) => !('field' in filter && filter.field === gone)),
        'replace',
      )
  })

  useEffect(() => {
    if (pageSizeOf(pageSize) !== pageSize) setPageSize(pageSizeOf(pageSize))
  }, [pageSize, setPageSize])

  // A link to the list without parameters, as the menu has, shows the list in its first state.
  const { search } = useLocation()
  const shownSearch = useRef(search)
  useOnChange(search, () => {
    const isReset = followsAddress && search !== shownSearch.current && isFresh(new URLSearchParams(search))
    shownSearch.current = search
    if (isReset) onReset()
  })

  const isBeyondEnd = !tableQuery.isPlaceholderData && result.data.length === 0 && total > 0 && currentPage > 1
  useEffect(() => {
    if (isBeyondEnd) setCurrentPage(Math.ceil(total / pageSize))
  }, [isBeyondEnd, total, pageSize, setCurrentPage])
}
