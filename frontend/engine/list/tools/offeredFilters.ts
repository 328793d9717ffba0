import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** Returns the filters that a list offers this reader, by name. */
export const offeredFiltersOf = ({ list: layout }: ResourceDefinition, list: ResourceListState): readonly string[] =>
  (layout?.filters ?? []).filter(
    (name) =>
      name !== list.studyField && !list.settled.includes(name) && list.display.possible.includes(name) && list.display.isReadable(name),
  )

/** Returns the names of the fields by which the user filters the list. */
export const usedFiltersOf = (list: Pick<ResourceListState, 'filters'>): readonly string[] => [
  ...new Set(list.filters.flatMap((filter) => ('field' in filter ? [filter.field] : []))),
]
