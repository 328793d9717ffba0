import { type IResourceItem, matchResourceFromRoute, type ParseResponse, parseTableParams, ResourceContext } from '@refinedev/core'
import router from '@refinedev/react-router'
import { use, useCallback } from 'react'
import { matchPath, useLocation, useParams } from 'react-router'
import { useIsAddressOpen } from '../routes/useIsAddressOpen.ts'
import { withPlus } from './withPlus.ts'

/**
 * Refine's router with three changes. First, Refine passes every URL parameter to every call as `meta`: `?path=…` would redirect a call,
 * and each change of the URL would fetch all data on the screen again. Here it passes only the state of a list. Second, each of Refine's
 * hooks, about a hundred on a screen, compares the URL with every route when it mounts; here the URL is parsed once. Third, a list that the user has
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
    const { pathname, search } = useLocation()
    const params = useParams()
    const { resources } = use(ResourceContext)
    // Hooks outside of the routes have no parameters.
    const id = Object.keys(params).length === 0 ? undefined : (params.id ?? '')
    return useCallback(() => parseLocation({ pathname, search, id, resources }), [pathname, search, id, resources])
  },
}

interface ScreenAddress {
  readonly pathname: string
  readonly search: string
  /** Id in the URL as a hook sees it; undefined outside of the routes. */
  readonly id: string | undefined
  readonly resources: IResourceItem[]
}

/** Parsed URLs of the current screen, by the id that a hook sees. */
let parsedAddress: Pick<ScreenAddress, 'resources'> & {
  readonly address: string
  readonly places: Map<string | undefined, ParseResponse>
} = {
  address: '',
  resources: [],
  places: new Map(),
}

function parseLocation(screen: ScreenAddress): ParseResponse {
  const { pathname, search, id, resources } = screen
  const address = pathname + search
  if (parsedAddress.address !== address || parsedAddress.resources !== resources) parsedAddress = { address, resources, places: new Map() }
  const parsedLocation = parsedAddress.places.get(id) ?? parseScreen(screen)
  parsedAddress.places.set(id, parsedLocation)
  return parsedLocation
}

function parseScreen({ pathname, search, id, resources }: ScreenAddress): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources)
  const rowId = id ?? (matchedRoute === undefined ? undefined : matchPath(matchedRoute, pathname)?.params.id)
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search)
  return {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(rowId && { id: decodeURIComponent(rowId) }),
    pathname,
    params: {
      filters: parsedFilters.length === 0 ? undefined : parsedFilters.map(withPlus),
      sorters: parsedSorter.length === 0 ? undefined : parsedSorter,
      currentPage: Number(parsedCurrentPage) || undefined,
      pageSize: Number(parsedPageSize) || undefined,
    },
  }
}
