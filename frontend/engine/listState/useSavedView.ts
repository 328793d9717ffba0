import { type HttpError, useOne } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListSettings } from '#resources/core/answers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useIsAddressOpen } from '../../base/routes/useIsAddressOpen.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { isFresh } from './address.ts'

export type SavedView = Omit<ResourceAnswer['savedView'], 'settings'> & { readonly settings: ListSettings }

/** Stands in the address for the list as it is declared, where another view is the user's default. */
const standardView = 'standard'

/**
 * The view that the address names (`view=<id>`). An address that says no more than that opens the view as it was saved; one that also
 * has filters or a page shows those, with the view's columns.
 * @param options.isInAddress false: such a list stands inside another screen and has no views
 * @param options.defaultView opened where the address says nothing at all
 */
export function useSavedView({ isInAddress, defaultView }: { readonly isInAddress: boolean; readonly defaultView: string | null }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const isOpen = useIsAddressOpen()
  const parameters = new URLSearchParams(isInAddress ? search : '')
  const isBare = isInAddress && search === ''
  const named = parameters.get('view')
  const asked = named ?? (isBare ? defaultView : null)
  const id = asked === standardView ? null : asked
  // The address names it in a moment. Whatever the list wrote into the address before that would take the name's place.
  const isUnnamed = named === null && id !== null
  const [opening, setOpening] = useState(() => (isFresh(parameters) ? id : null))
  const [deleted, setDeleted] = useState<string | null>(null)

  // Only another address opens a view anew.
  useOnChange(search, () => {
    if (isFresh(parameters)) setOpening(id)
    if (isBare && defaultView !== null && isOpen()) void navigate(`${pathname}?view=${encodeURIComponent(defaultView)}`, { replace: true })
  })

  const { query } = useOne<SavedView, HttpError>({
    resource: 'savedView',
    id: id ?? '',
    queryOptions: { enabled: id !== null && id !== deleted, retry: false, staleTime: 60_000 },
    errorNotification: false,
    // What others make of a view does not change a list under somebody's hands.
    liveMode: 'off',
  })
  const pathOf = (next: string | null): string => `${pathname}?view=${next === null ? standardView : encodeURIComponent(next)}`
  const row = id === null ? undefined : query.data?.data
  const isMissing = id !== null && query.isError
  return {
    id,
    /** Null while none is open, while it is on its way, and where it cannot be had. */
    row: row ?? null,
    isMissing,
    /** The view whose filters, order and page the list has yet to take over. */
    opening: !isUnnamed && opening !== null && opening === row?.id ? row : null,
    /** Rows are not asked for before the view says which. */
    isAwaited: !isMissing && (isUnnamed || (opening !== null && opening === id)),
    opened: useCallback(() => setOpening(null), []),
    /** It is not asked for again in the moment in which the address still names it. */
    deleted: setDeleted,
    open: (next: string | null) => navigate(pathOf(next)),
    pathOf,
  }
}
