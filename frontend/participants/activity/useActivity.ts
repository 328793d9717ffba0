import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { personalResources } from '#resources/catalogue/personalResources.ts'
import type { ActivityItem, ParticipantActivity } from '#resources/participants/participantActivity.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { call, callKey } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { type Span, startOfSpan } from './spans.ts'

export interface ActivityScope {
  readonly participantId: string
  /** Limits the activity to this study. */
  readonly studyId?: string
}

/** Items per request. */
const pageSize = 100
/** Resources whose changes may be part of the activity. */
export const reportedResources = personalResources.flatMap(({ name, actions }) =>
  name !== 'participant' && actions.list !== undefined ? [name] : [],
)

/** Loads the events of a participant page by page, newest first. Loads them again when one of `reportedResources` changes. */
export function useActivity({ participantId, studyId }: ActivityScope, span: Span) {
  const startInstant = useMemo(() => startOfSpan(span, new Date()), [span])
  const language = useLanguage()
  const query = useInfiniteQuery<ParticipantActivity, HttpFailure>({
    queryKey: [...callKey(participantCalls.activity), participantId, studyId ?? null, startInstant, language],
    queryFn: ({ pageParam, signal }) =>
      call(
        participantCalls.activity,
        { query: { participantId, studyId: studyId ?? null, from: startInstant, page: Number(pageParam), size: pageSize } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ activityHistoryList, total }, _pages, page) =>
      Number(page) * pageSize + activityHistoryList.length < total && activityHistoryList.length > 0 ? Number(page) + 1 : undefined,
    staleTime: 0,
    retry: false,
    // Keeps only entries of the same participant and study, so that events of one study never appear under another.
    placeholderData: (previousData, query) =>
      query?.queryKey[1] === participantId && query.queryKey[2] === (studyId ?? null) ? previousData : undefined,
  })
  useChanges({ row: { resource: 'participant', id: participantId }, lists: reportedResources }, () => {
    // Waits for a page that is loading, because a refetch would cancel it.
    const pendingFetch = query.isFetchingNextPage ? query.fetchNextPage({ cancelRefetch: false }) : Promise.resolve()
    void pendingFetch.then(() => query.refetch())
  })

  const items = useMemo(() => itemsOf(query.data?.pages ?? []), [query.data])
  return {
    items,
    total: Math.max(items.length, query.data?.pages.at(-1)?.total ?? 0),
    hasMore: query.hasNextPage,
    /** True if there are more pages, or several pages are shown. */
    isLong: query.hasNextPage || (query.data?.pages.length ?? 0) > 1,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage || query.isPlaceholderData,
    moreProblem: query.isFetchNextPageError ? query.error.message : null,
    /** @returns the id of the first new item; null if there is none */
    async loadMore(): Promise<string | null> {
      const knownIds = new Set(items.map(({ id }) => id))
      const { data } = await query.fetchNextPage()
      return itemsOf(data?.pages ?? []).find(({ id }) => !knownIds.has(id))?.id ?? null
    },
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Removes duplicates: events between two requests move the last items of a page to the next one. */
const itemsOf = (pages: readonly ParticipantActivity[]): readonly ActivityItem[] => [
  ...new Map(pages.flatMap(({ activityHistoryList }) => activityHistoryList).map((item) => [item.id, item])).values(),
]
