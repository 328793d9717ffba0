import { useQuery } from '@tanstack/react-query'
import type { Total } from '#resources/core/answers/answers.ts'
import { getCountedTabs, type ResourceDefinition, type ResponseRow } from '#resources/core/resource.ts'
import { isClosedWithRecord } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { rowsOf } from '../base/rows.ts'

/**
 * Loads the number of rows in each tab of a record in one call, and again after a row was added or removed.
 * @returns a function that returns the number of a tab: null while it loads, with space reserved; undefined if the tab has no number, the
 * request failed, or the reader may not see it
 */
export function useTabCounts(
  definition: ResourceDefinition,
  row: ResponseRow | null | undefined,
): (tab: string) => Total | null | undefined {
  const may = useMay()
  const isLocked = row?.redacted === true
  const tabs = getCountedTabs(definition).filter(
    ([, { of, by }]) => may(of, 'list') && !(isLocked && isClosedWithRecord(getResource(of), by)),
  )
  const isRequested = row != null && tabs.length > 0
  const { data, isError, refetch } = useQuery({
    queryKey: ['tabCounts', definition.name, row?.id, isLocked],
    queryFn: ({ signal }) => rowsOf(definition.name).counts(row?.id ?? '', { signal }),
    enabled: isRequested,
    placeholderData: (previousData, before) => (before?.queryKey[2] === row?.id ? previousData : undefined),
    retry: false,
  })
  useChanges({ lists: isRequested ? tabs.flatMap(([, { of }]) => [of, ...(getResource(of).derivedFrom ?? [])]) : [] }, () => void refetch())
  return (tab) => {
    if (!isRequested || isError || !tabs.some(([key]) => key === tab)) return undefined
    return data === undefined ? null : data[tab]
  }
}
