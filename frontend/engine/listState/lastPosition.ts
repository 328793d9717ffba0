import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { getResource } from '#resources/index.ts'
import { withoutOverlay } from '../../base/routes/recordKeyOf.ts'
import { withoutStudy } from '../../base/session/chosenStudy.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { focusRow } from './focusRow.ts'
import type { ResourceListState } from './useResourceList.ts'

/** By resource, in memory only: search texts must not be stored in the browser. */
const addresses = new Map<string, string>()
const opened = new Map<string, string>()

/**
 * Last address of a resource's list, with its filters and page but without a record over it; null for a resource without a list screen.
 */
export const listPathOf = (resource: string): string | null => addresses.get(resource) ?? getResource(resource).screens?.list ?? null

/** Remembers that the page of a record is open, so that its list can return to that row. */
export function useOpenedRecord(resource: string, id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) opened.set(resource, id)
  }, [resource, id])
}

/** Remembers the address of a list, and moves scroll position and focus back to the row whose page was closed. */
export function useLastPlace(resource: string, { rows, isFirstLoad, isRefreshing, isTrash }: ResourceListState): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === getResource(resource).screens?.list && !isTrash)
      addresses.set(resource, `${pathname}${withoutOverlay(withoutStudy(search))}`)
  }, [resource, pathname, search, isTrash])
  const isLoaded = !isFirstLoad && !isRefreshing
  useOnChange(isLoaded ? resource : null, () => {
    const id = opened.get(resource)
    if (!isLoaded || id === undefined) return
    // Runs after the rows are rendered and the focused element of the former page is gone.
    const timer = setTimeout(() => {
      opened.delete(resource)
      if (rows.some((row) => row.id === id)) focusRow(id)
    })
    return () => clearTimeout(timer)
  })
}
