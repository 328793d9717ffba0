import type { ParseResponse } from '@refinedev/core'
import router from '@refinedev/react-router'
import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { useIsAddressOpen } from '../routes/useIsAddressOpen.ts'
import { withPlus } from './withPlus.ts'

/**
 * Refine's router without three of its habits. It hands every parameter of the address to every call as `meta`: there `?path=…` would lead a
 * call astray, and each change of the address would ask for everything on the screen again. Only the state of a list passes. And each of
 * Refine's hooks, some hundred on a screen, takes the address apart for itself whenever it is drawn: here that happens once an address. And a list that the user has just left writes its
 * state into the address no more, which would take their step back.
 */
export const routerProvider: typeof router = {
  ...router,
  go: () => {
    const go = router.go?.()
    const isOpen = useIsAddressOpen()
    return useCallback((to) => (to.type === 'replace' && to.to === undefined && !isOpen() ? undefined : go?.(to)), [go, isOpen])
  },
  parse: () => {
    const parse = router.parse?.()
    const { pathname, search } = useLocation()
    const { id = '' } = useParams()
    // biome-ignore lint/correctness/useExhaustiveDependencies: all that the answer depends on; `parse` itself is another one each time
    return useCallback(() => placeAt({ address: pathname + search, id }, () => parse?.() ?? {}), [pathname, search, id])
  },
}

/** What was made of the address that is open, by the id that a hook sees: those outside the routes see none. */
let known: { readonly address: string; readonly places: Map<string, ParseResponse> } = { address: '', places: new Map() }

function placeAt({ address, id }: { readonly address: string; readonly id: string }, parse: () => ParseResponse): ParseResponse {
  if (known.address !== address) known = { address, places: new Map() }
  const place = known.places.get(id) ?? listStateOnly(parse())
  known.places.set(id, place)
  return place
}

function listStateOnly({ params, ...place }: ParseResponse): ParseResponse {
  const { filters, sorters, currentPage, pageSize } = params ?? {}
  return { ...place, params: { filters: filters?.map(withPlus), sorters, currentPage, pageSize } }
}
