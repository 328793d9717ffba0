import { useQuery } from '@tanstack/react-query'
import type { Total } from '#resources/core/answers.ts'
import { type AnsweredRow, countedTabs, type ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { rowsOf } from '../base/rows.ts'

/**
 * How many rows the tabs of a record list, all in one call, asked for again when such a row comes or goes. Of a tab: null while its figure is on the
 * way and its place is kept; undefined where it has none, or none that the reader may know.
 */
export function useTabCounts(
  definition: ResourceDefinition,
  row: AnsweredRow | null | undefined,
): (tab: string) => Total | null | undefined {
  const may = useMay()
  const isLocked = row?.redacted === true
  const tabs = countedTabs(definition).filter(([, { of, by }]) => may(of, 'list') && !(isLocked && resourceNamed(of).partOf === by))
  const isAsked = row != null && tabs.length > 0
  const { data, isError, refetch } = useQuery({
    queryKey: ['tabCounts', definition.name, row?.id, isLocked],
    queryFn: ({ signal }) => rowsOf(definition.name).counts(row?.id ?? '', { signal }),
    enabled: isAsked,
    placeholderData: (shown, before) => (before?.queryKey[2] === row?.id ? shown : undefined),
    retry: false,
  })
  useChanges({ lists: isAsked ? tabs.flatMap(([, { of }]) => [of, ...(resourceNamed(of).drawnFrom ?? [])]) : [] }, () => void refetch())
  return (tab) => {
    if (!isAsked || isError || !tabs.some(([key]) => key === tab)) return undefined
    return data === undefined ? null : data[tab]
  }
}
