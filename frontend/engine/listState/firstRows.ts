import { parseTableParams } from '@refinedev/core'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { everyRight } from '../../base/providers/accessControlProvider.ts'
import { listAddress } from '../../base/providers/dataProvider.ts'
import { askEarly } from '../../base/providers/earlyAnswer.ts'
import { withPlus } from '../../base/providers/withPlus.ts'
import { currentSession } from '../../base/sessionStore.ts'
import { isFresh, pageSizes, sortOf } from './address.ts'
import { readDisplay } from './storedDisplay.ts'

/** Asks for the rows of the list that an address shows while its screen is still being drawn. */
export function askForFirstRows(definition: ResourceDefinition, search: string): void {
  const session = currentSession()
  if (session === null || definition.screens?.listAs !== undefined || !everyRight().may(definition.name, 'list')) return
  const address = firstRowsAddress(definition, search, readDisplay(session.user.id, definition.name).defaultView !== undefined)
  if (address !== null) askEarly(address)
}

/**
 * What a list asks for first: the very address that its screen will ask for, so that one call serves both.
 * @param search of the address, with its question mark
 * @returns null where a saved view says which rows
 */
export function firstRowsAddress(definition: ResourceDefinition, search: string, hasDefaultView: boolean): string | null {
  const parameters = new URLSearchParams(search)
  const isByView = search === '' ? hasDefaultView : parameters.has('view') && isFresh(parameters)
  if (isByView) return null
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search)
  const declared = sortOf(definition.list?.sort)
  return listAddress({
    resource: definition.name,
    pagination: { currentPage: Number(parsedCurrentPage ?? 1), pageSize: Number(parsedPageSize ?? pageSizes[0]) },
    sorters: parsedSorter.length > 0 ? parsedSorter : declared === null ? [] : [declared],
    filters: parsedFilters.map(withPlus),
  })
}
