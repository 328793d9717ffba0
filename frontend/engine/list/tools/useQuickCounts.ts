import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { resourceNamed } from '#resources/index.ts'
import { http } from '../../../base/http.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { filterParameters } from '../../../base/providers/filterParameters.ts'
import type { ResourceListState } from '../state/useResourceList.ts'

/**
 * How many rows each value of a quick filter would show, with the list's other filters and search. Asked for once the rows are there, so that no
 * row waits for it. Null where the resource does not declare it, until the first answer, and where the server refuses.
 */
export function useQuickCounts(resource: string, name: string, list: ResourceListState): ReadonlyMap<string, number> | null {
  const { path, summaries } = resourceNamed(resource)
  const isDeclared = summaries?.by.includes(name) === true
  const others = list.asked.filters.filter((filter) => !('field' in filter && filter.field === name))
  const asked = String(new URLSearchParams([['by', name], ...filterParameters(others)]))
  const { data, refetch } = useQuery({
    queryKey: ['summary', resource, asked],
    queryFn: async () => (await http.get<SummaryAnswer>(`${path.many}/summary?${asked}`)).data,
    enabled: isDeclared && !list.isFirstLoad,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: isDeclared ? [resource] : [] }, () => void refetch())
  return data === undefined ? null : new Map(data.groups.map(({ values, count }) => [String(values[name]), count]))
}
