import { getResource } from '#resources/index.ts'
import type { HomeCount } from '#resources/reports/home.ts'
import { withFilters } from '../../base/providers/withFilters.ts'

/**
 * Returns the URL of the counted list; null if there is no list. The list itself applies the chosen study. A screen with an alternative
 * display opens as a list, so that its rows are the counted rows.
 */
export function listAddress({ resource, query }: Pick<HomeCount, 'resource' | 'query'>): string | null {
  const { screens, list } = getResource(resource)
  if (screens?.list === undefined) return null
  return withFilters(screens.listScreen === undefined ? screens.list : `${screens.list}?as=list`, query, list?.quick)
}
