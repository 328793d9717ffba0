import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { Timeline, TimelineGroup } from '#resources/participants/participantTimeline.ts'
import { call, callKey } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { type Span, startOfSpan } from '../activity/spans.ts'
import { reportedResources } from '../activity/useActivity.ts'

/** Items per page. */
const pageSize = 30

/** Filters of a timeline. */
export interface TimelineChoice {
  /** Types of events; empty for all. */
  readonly groups: readonly TimelineGroup[]
  /** Author; null for any. */
  readonly userId: string | null
  readonly span: Span
}

export const unfilteredChoice: TimelineChoice = { groups: [], userId: null, span: 'all' }

/**
 * Loads all events of a participant page by page, newest first. Each page starts after the last item. Loads again when a related record
 * changes.
 */
export function useTimeline(participantId: string, { groups, userId, span }: TimelineChoice) {
  const startInstant = useMemo(() => startOfSpan(span, new Date()), [span])
  const language = useLanguage()
  const filters = { groups, userId, from: startInstant }
  const query = useInfiniteQuery<Timeline, HttpFailure>({
    queryKey: [...callKey(participantCalls.timeline), participantId, filters, language],
    queryFn: ({ pageParam, signal }) =>
      call(
        participantCalls.timeline,
        { params: { id: participantId }, query: { ...filters, before: pageParam as string | null, size: pageSize } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
    placeholderData: (previousData, before) => (before?.queryKey[1] === participantId ? previousData : undefined),
  })
  useChanges({ row: { resource: 'participant', id: participantId }, lists: reportedResources }, () => {
    // Waits for a page that is loading, because a refetch would cancel it.
    const pendingFetch = query.isFetchingNextPage ? query.fetchNextPage({ cancelRefetch: false }) : Promise.resolve()
    void pendingFetch.then(() => query.refetch())
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return {
    items,
    people: query.data?.pages[0]?.people ?? [],
    hasMore: query.hasNextPage,
    isLoading: query.isPending,
    /** True while the shown events belong to an earlier filter. */
    isOlder: query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    moreProblem: query.isFetchNextPageError ? query.error.message : null,
    /** @returns the id of the first new item; null if there is none */
    async loadMore(): Promise<string | null> {
      const { data } = await query.fetchNextPage()
      return data?.pages.at(-1)?.items[0]?.id ?? null
    },
    error: query.error,
    retry: () => void query.refetch(),
  }
}
