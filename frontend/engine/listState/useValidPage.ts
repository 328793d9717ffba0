import type { HttpError, useTableReturnType } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOnChange } from '../../base/useOnChange.ts'
import { isFresh, pageSizeOf } from './address.ts'
import type { ListRow } from './types.ts'

interface ValidPageOptions {
  /** True if the list has no pages and begins at the first row. */
  readonly isEndless: boolean
  readonly total: number
  /** Field of the study that filters the list. */
  readonly studyField: string | undefined
  /** True if a link without parameters resets the list. */
  readonly followsAddress: boolean
  readonly onReset: () => void
}

/** Keeps page, page size and filters of a list at valid values. */
export function useValidPage(
  { tableQuery, result, filters, setFilters, currentPage, setCurrentPage, pageSize, setPageSize }: useTableReturnType<ListRow, HttpError>,
  { isEndless, total, studyField, followsAddress, onReset }: ValidPageOptions,
): void {
  useEffect(() => {
    if (isEndless && currentPage > 1) setCurrentPage(1)
  }, [isEndless, currentPage, setCurrentPage])

  // Refine keeps a removed permanent filter as if the user had chosen it. The study's filter is therefore removed with the study.
  const appliedStudyField = useRef(studyField)
  useOnChange(studyField, () => {
    const removedField = studyField === undefined ? appliedStudyField.current : undefined
    appliedStudyField.current = studyField
    if (removedField !== undefined)
      setFilters(
        filters.filter((filter) => !('field' in filter && filter.field === removedField)),
        'replace',
      )
  })

  useEffect(() => {
    if (pageSizeOf(pageSize) !== pageSize) setPageSize(pageSizeOf(pageSize))
  }, [pageSize, setPageSize])

  // A link to the list without parameters, such as in the menu, resets the list.
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
