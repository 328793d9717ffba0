import type { HomeCount } from '#resources/home.ts'
import { resourceNamed } from '#resources/index.ts'
import { withFilters } from '../base/providers/withFilters.ts'

/** The address of the list that a count counts; null where there is none. Which study is chosen, the list knows itself. */
export function listAddress({ resource, query }: Pick<HomeCount, 'resource' | 'query'>): string | null {
  const { screens, list } = resourceNamed(resource)
  return screens?.list === undefined ? null : withFilters(screens.list, query, list?.quick)
}
