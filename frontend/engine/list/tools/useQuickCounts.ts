import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getResource } from '#resources/index.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { filterParameters } from '../../../base/providers/filterParameters.ts'
import { rowsOf } from '../../../base/rows.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/**
 * Returns the number of rows for each value of a quick filter, given the list's other filters and search. The counts are requested after
 * the rows, so that no row waits for them. Null if the resource declares no such counts, until the first response, and if the server
 * refuses.
 */
export function useQuickCounts(resource: string, name: string, list: ResourceListState): ReadonlyMap<string, number> | null {
  const { summaries } = getResource(resource)
  const isDeclared = summaries?.by.includes(name) === true
  const others = list.request.filters.filter((filter) => !('field' in filter && filter.field === name))
  const requested = String(new URLSearchParams([['by', name], ...filterParameters(others)]))
  const { data, refetch } = useQuery({
    queryKey: ['summary', resource, requested],
    queryFn: () => rowsOf(resource).summary(new URLSearchParams(requested)),
    enabled: isDeclared && !list.isFirstLoad,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: isDeclared ? [resource] : [] }, () => void refetch())
  return data === undefined ? null : new Map(data.groups.map(({ values, count }) => [String(values[name]), count]))
}
