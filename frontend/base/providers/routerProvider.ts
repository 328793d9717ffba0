import type { ParseResponse } from '@refinedev/core'
import router from '@refinedev/react-router'
import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { useIsAddressOpen } from '../routes/useIsAddressOpen.ts'
import { withPlus } from './withPlus.ts'

/**
 * Refine's router with three changes. First, Refine passes every URL parameter to every call as `meta`: `?path=…` would redirect a call,
 * and each change of the URL would fetch all data on the screen again. Here it passes only the state of a list. Second, each of Refine's
 * hooks, about a hundred on a screen, parses the URL whenever it renders; here the URL is parsed once. Third, a list that the user has
 * just left would still write its state into the URL, which would undo the navigation; here it cannot.
 */
export const routerProvider: typeof router = {
  ...router,
  go: () => {
    const navigate = router.go?.()
    const isOpen = useIsAddressOpen()
    return useCallback(
      (target) => (target.type === 'replace' && target.to === undefined && !isOpen() ? undefined : navigate?.(target)),
      [navigate, isOpen],
    )
  },
  parse: () => {
    const parse = router.parse?.()
    const { pathname, search } = useLocation()
    const { id = '' } = useParams()
    // biome-ignore lint/correctness/useExhaustiveDependencies: all that the answer depends on; `parse` itself is another one each time
    return useCallback(() => parseLocation({ address: pathname + search, id }, () => parse?.() ?? {}), [pathname, search, id])
  },
}

/** Parsed URL, by the id that a hook sees. Hooks outside of the routes have no id. */
let parsedAddress: { readonly address: string; readonly places: Map<string, ParseResponse> } = { address: '', places: new Map() }

function parseLocation({ address, id }: { readonly address: string; readonly id: string }, parse: () => ParseResponse): ParseResponse {
  if (parsedAddress.address !== address) parsedAddress = { address, places: new Map() }
  const parsedLocation = parsedAddress.places.get(id) ?? listStateOnly(parse())
  parsedAddress.places.set(id, parsedLocation)
  return parsedLocation
}

function listStateOnly({ params, ...place }: ParseResponse): ParseResponse {
  const { filters, sorters, currentPage, pageSize } = params ?? {}
  return { ...place, params: { filters: filters?.map(withPlus), sorters, currentPage, pageSize } }
}
