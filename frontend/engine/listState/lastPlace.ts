import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { withoutOverlay } from '../../base/routes/recordAt.ts'
import { withoutStudy } from '../../base/session/chosenStudy.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { focusRow } from './focusRow.ts'
import type { ResourceListState } from './useResourceList.ts'

/** By resource, in memory alone: what somebody looked for is not for a browser's store. */
const addresses = new Map<string, string>()
const opened = new Map<string, string>()

/** Where the list of a resource was left, with its filters and page, but with no record above it; null for one without a screen. */
export const listPathOf = (resource: string): string | null => addresses.get(resource) ?? resourceNamed(resource).screens?.list ?? null

/** The page of a record is open: its list takes up work at its row again. */
export function useOpenedRecord(resource: string, id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) opened.set(resource, id)
  }, [resource, id])
}

/** Keeps where a list is looked at, and gives sight and focus back to the row whose page was closed. */
export function useLastPlace(resource: string, { rows, isFirstLoad, isRefreshing, isTrash }: ResourceListState): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === resourceNamed(resource).screens?.list && !isTrash)
      addresses.set(resource, `${pathname}${withoutOverlay(withoutStudy(search))}`)
  }, [resource, pathname, search, isTrash])
  const isThere = !isFirstLoad && !isRefreshing
  useOnChange(isThere ? resource : null, () => {
    const id = opened.get(resource)
    if (!isThere || id === undefined) return
    // The rows are drawn, and what had the focus on the page that was left is gone.
    const timer = setTimeout(() => {
      opened.delete(resource)
      if (rows.some((row) => row.id === id)) focusRow(id)
    })
    return () => clearTimeout(timer)
  })
}
