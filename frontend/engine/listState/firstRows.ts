import { parseTableParams } from '@refinedev/core'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getEveryRight } from '../../base/providers/accessControlProvider.ts'
import { listAddress } from '../../base/providers/dataProvider.ts'
import { prefetchResponse } from '../../base/providers/earlyAnswer.ts'
import { withPlus } from '../../base/providers/withPlus.ts'
import { getCurrentSession } from '../../base/sessionStore.ts'
import { isFresh, pageSizes, sortOf } from './address.ts'
import { readDisplay } from './storedDisplay.ts'

/** Requests the rows of the list in an address while its screen is still being rendered. */
export function prefetchFirstRows(definition: ResourceDefinition, search: string): void {
  const session = getCurrentSession()
  if (session === null || definition.screens?.listScreen !== undefined || !getEveryRight().may(definition.name, 'list')) return
  const address = buildFirstRowsAddress(definition, search, readDisplay(session.user.id, definition.name).defaultView !== undefined)
  if (address !== null) prefetchResponse(address)
}

/**
 * Address of the first request of a list, identical to the later request of its screen, so that one call serves both.
 * @param search query of the address, with its question mark
 * @returns null if a saved view selects the rows
 */
export function buildFirstRowsAddress(definition: ResourceDefinition, search: string, hasDefaultView: boolean): string | null {
  const parameters = new URLSearchParams(search)
  const isByView = search === '' ? hasDefaultView : parameters.has('view') && isFresh(parameters)
  if (isByView) return null
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search)
  const declaredSort = sortOf(definition.list?.sort)
  return listAddress({
    resource: definition.name,
    pagination: { currentPage: Number(parsedCurrentPage ?? 1), pageSize: Number(parsedPageSize ?? pageSizes[0]) },
    sorters: parsedSorter.length > 0 ? parsedSorter : declaredSort === null ? [] : [declaredSort],
    filters: parsedFilters.map(withPlus),
  })
}
