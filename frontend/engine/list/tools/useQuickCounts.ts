import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resourceNamed } from '#resources/index.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { filterParameters } from '../../../base/providers/filterParameters.ts'
import { rowsOf } from '../../../base/rows.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/**
 * How many rows each value of a quick filter would show, with the list's other filters and search. Asked for once the rows are there, so that no
 * row waits for it. Null where the resource does not declare it, until the first answer, and where the server refuses.
 */
export function useQuickCounts(resource: string, name: string, list: ResourceListState): ReadonlyMap<string, number> | null {
  const { summaries } = resourceNamed(resource)
  const isDeclared = summaries?.by.includes(name) === true
  const others = list.asked.filters.filter((filter) => !('field' in filter && filter.field === name))
  const asked = String(new URLSearchParams([['by', name], ...filterParameters(others)]))
  const { data, refetch } = useQuery({
    queryKey: ['summary', resource, asked],
    queryFn: () => rowsOf(resource).summary(new URLSearchParams(asked)),
    enabled: isDeclared && !list.isFirstLoad,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: isDeclared ? [resource] : [] }, () => void refetch())
  return data === undefined ? null : new Map(data.groups.map(({ values, count }) => [String(values[name]), count]))
}
