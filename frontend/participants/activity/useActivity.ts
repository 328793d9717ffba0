import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ActivityItem, ParticipantActivity } from '#resources/participantActivity.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { personalResources } from '#resources/personalResources.ts'
import { call, callKey } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { type Span, startOfSpan } from './spans.ts'

export interface ActivityPlace {
  readonly participantId: string
  /** Only what is about this study. */
  readonly studyId?: string
}

/** Items that are asked for at a time. */
const pageSize = 100
/** What happens to a row of theirs may be part of the activity. */
export const toldResources = personalResources.flatMap(({ name, actions }) =>
  name !== 'participant' && actions.list !== undefined ? [name] : [],
)

/** What happened to a participant of late, the newest first, page by page; asked again when somebody changed something of the kind. */
export function useActivity({ participantId, studyId }: ActivityPlace, span: Span) {
  const from = useMemo(() => startOfSpan(span, new Date()), [span])
  const language = useLanguage()
  const query = useInfiniteQuery<ParticipantActivity, HttpFailure>({
    queryKey: [...callKey(participantCalls.activity), participantId, studyId ?? null, from, language],
    queryFn: ({ pageParam, signal }) =>
      call(
        participantCalls.activity,
        { query: { participantId, studyId: studyId ?? null, from, page: Number(pageParam), size: pageSize } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ activityHistoryList, total }, _pages, page) =>
      Number(page) * pageSize + activityHistoryList.length < total && activityHistoryList.length > 0 ? Number(page) + 1 : undefined,
    staleTime: 0,
    retry: false,
    // Entries of the same place only, so that nobody takes what happened in one study for what happened in another.
    placeholderData: (shown, query) =>
      query?.queryKey[1] === participantId && query.queryKey[2] === (studyId ?? null) ? shown : undefined,
  })
  useChanges({ row: { resource: 'participant', id: participantId }, lists: toldResources }, () => {
    // A page that is on its way comes first: to ask again at once would give it up.
    const underWay = query.isFetchingNextPage ? query.fetchNextPage({ cancelRefetch: false }) : Promise.resolve()
    void underWay.then(() => query.refetch())
  })

  const items = useMemo(() => itemsOf(query.data?.pages ?? []), [query.data])
  return {
    items,
    total: Math.max(items.length, query.data?.pages.at(-1)?.total ?? 0),
    hasMore: query.hasNextPage,
    /** There is more, or was. */
    isLong: query.hasNextPage || (query.data?.pages.length ?? 0) > 1,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage || query.isPlaceholderData,
    moreProblem: query.isFetchNextPageError ? query.error.message : null,
    /** @returns the id of the first item that was not here before; null where there is none */
    async loadMore(): Promise<string | null> {
      const known = new Set(items.map(({ id }) => id))
      const { data } = await query.fetchNextPage()
      return itemsOf(data?.pages ?? []).find(({ id }) => !known.has(id))?.id ?? null
    },
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** What happened between two pages moved the last of the one into the other. */
const itemsOf = (pages: readonly ParticipantActivity[]): readonly ActivityItem[] => [
  ...new Map(pages.flatMap(({ activityHistoryList }) => activityHistoryList).map((item) => [item.id, item])).values(),
]
