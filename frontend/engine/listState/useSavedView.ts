import { type HttpError, useOne } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListSettings } from '#resources/core/answers/answers.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useIsAddressOpen } from '../../base/routes/useIsAddressOpen.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { isFresh } from './address.ts'

export type SavedView = Omit<ResourceAnswer['savedView'], 'settings'> & { readonly settings: ListSettings }

/** Value in the address for the list without a view, if another view is the user's default. */
const standardView = 'standard'

/**
 * Reads the view that the address names (`view=<id>`). If the address contains nothing else, the view opens as saved. If it also contains
 * filters or a page, they replace the view's filters, and only the columns come from the view.
 * @param options.isInAddress false: the list is inside another screen and has no views
 * @param options.defaultView view to open if the address is empty
 */
export function useSavedView({ isInAddress, defaultView }: { readonly isInAddress: boolean; readonly defaultView: string | null }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const isOpen = useIsAddressOpen()
  const parameters = new URLSearchParams(isInAddress ? search : '')
  const isBare = isInAddress && search === ''
  const viewParameter = parameters.get('view')
  const requested = viewParameter ?? (isBare ? defaultView : null)
  const id = requested === standardView ? null : requested
  // The address will name the view in a moment. The list must not write to the address before that, since it would overwrite the view's
  // name.
  const isUnnamed = viewParameter === null && id !== null
  const [openingViewId, setOpeningViewId] = useState(() => (isFresh(parameters) ? id : null))
  const [deleted, setDeleted] = useState<string | null>(null)

  // The view is applied again only after the address has changed.
  useOnChange(search, () => {
    if (isFresh(parameters)) setOpeningViewId(id)
    if (isBare && defaultView !== null && isOpen()) void navigate(`${pathname}?view=${encodeURIComponent(defaultView)}`, { replace: true })
  })

  const { query } = useOne<SavedView, HttpError>({
    resource: 'savedView',
    id: id ?? '',
    queryOptions: { enabled: id !== null && id !== deleted, retry: false, staleTime: 60_000 },
    errorNotification: false,
    // Changes of a view by other users do not change an open list.
    liveMode: 'off',
  })
  const pathOf = (next: string | null): string => `${pathname}?view=${next === null ? standardView : encodeURIComponent(next)}`
  const row = id === null ? undefined : query.data?.data
  const isMissing = id !== null && query.isError
  return {
    id,
    /** Null if no view is open, while it loads, and if loading failed. */
    row: row ?? null,
    isMissing,
    /** View whose filters, order and page the list must still apply. */
    opening: !isUnnamed && openingViewId !== null && openingViewId === row?.id ? row : null,
    /** True while the rows must wait for the view's filters. */
    isAwaited: !isMissing && (isUnnamed || (openingViewId !== null && openingViewId === id)),
    opened: useCallback(() => setOpeningViewId(null), []),
    /** Prevents a new request for a deleted view while the address still names it. */
    deleted: setDeleted,
    open: (next: string | null) => navigate(pathOf(next)),
    pathOf,
  }
}
