import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { participantCalls } from '#resources/participants/calls.ts'
import type { Timeline, TimelineGroup } from '#resources/participantTimeline.ts'
import { call, callKey } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { type Span, startOfSpan } from '../activity/spans.ts'
import { toldResources } from '../activity/useActivity.ts'

/** Items of a page. */
const pageSize = 30

/** What somebody wants to see of a timeline. */
export interface TimelineChoice {
  /** Of these kinds; empty: of all. */
  readonly groups: readonly TimelineGroup[]
  /** Null: by anybody. */
  readonly userId: string | null
  readonly span: Span
}

/** Everything that happened to a participant, newest first, page by page behind the last item; asked again when something of the kind changed. */
export function useTimeline(participantId: string, { groups, userId, span }: TimelineChoice) {
  const from = useMemo(() => startOfSpan(span, new Date()), [span])
  const language = useLanguage()
  const filters = { groups, userId, from }
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
    placeholderData: (shown, before) => (before?.queryKey[1] === participantId ? shown : undefined),
  })
  useChanges({ row: { resource: 'participant', id: participantId }, lists: toldResources }, () => {
    // A page that is on its way comes first: to ask again at once would give it up.
    const underWay = query.isFetchingNextPage ? query.fetchNextPage({ cancelRefetch: false }) : Promise.resolve()
    void underWay.then(() => query.refetch())
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return {
    items,
    people: query.data?.pages[0]?.people ?? [],
    hasMore: query.hasNextPage,
    isLoading: query.isPending,
    /** What is shown answers another choice still. */
    isOlder: query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    moreProblem: query.isFetchNextPageError ? query.error.message : null,
    /** @returns the id of the first item that was not here before; null where there is none */
    async loadMore(): Promise<string | null> {
      const { data } = await query.fetchNextPage()
      return data?.pages.at(-1)?.items[0]?.id ?? null
    },
    error: query.error,
    retry: () => void query.refetch(),
  }
}
