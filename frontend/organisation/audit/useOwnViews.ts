import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import type { FieldFilter } from '../../fields/types.ts'

/** Filter that excludes the current user's own views. */
const excludeOwnViews = { operator: 'ne', value: '$me' } as const

/** Filter of the access log by the reader's own views. The log shows them unless the reader hides them. */
export interface OwnViews {
  readonly areHidden: boolean
  readonly toggle: () => void
}

const excludesOwnViews = ([only, ...others]: readonly FieldFilter[]): boolean =>
  others.length === 0 && only?.operator === excludeOwnViews.operator && only.value === excludeOwnViews.value

export function useOwnViews(list: Pick<ResourceListState, 'filtersOf' | 'setFiltersOf'>): OwnViews {
  const areHidden = excludesOwnViews(list.filtersOf('userId'))
  return { areHidden, toggle: () => list.setFiltersOf('userId', areHidden ? [] : [excludeOwnViews]) }
}
