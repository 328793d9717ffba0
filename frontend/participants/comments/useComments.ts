import { type HttpError, useInfiniteList } from '@refinedev/core'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'

/** What the panel is about: a participant, or a participant in a study. */
export interface CommentsPlace {
  readonly participantId: string
  readonly studyId?: string
  readonly siteId?: string
}

export type CommentRow = ResourceAnswer['comment']

/** Comments that are asked for at a time. */
const pageSize = 10

/** Where comments on a participant are read and written. */
export const commentsPath = (participantId: string): string =>
  `${resourceNamed('participant').path.one}/${encodeURIComponent(participantId)}/${resourceNamed('comment').path.many}`

/** The comments of a place, the newest first, page by page; asked again when somebody writes one. */
export function useComments({ participantId, studyId, siteId }: CommentsPlace) {
  const { query } = useInfiniteList<CommentRow, HttpError>({
    resource: 'comment',
    meta: { path: commentsPath(participantId) },
    pagination: { currentPage: 1, pageSize },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    filters: [
      ...(studyId === undefined ? [] : [{ field: 'studyId', operator: 'eq' as const, value: studyId }]),
      ...(siteId === undefined ? [] : [{ field: 'siteId', operator: 'eq' as const, value: siteId }]),
    ],
    queryOptions: { staleTime: 0, retry: false },
    errorNotification: false,
    liveMode: 'auto',
  })
  const pages = query.data?.pages ?? []
  // A comment that came between two pages moved the last of the one into the other.
  const comments = [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
  return {
    comments,
    /** Older ones that are not here yet. */
    more: Math.max(0, (pages.at(-1)?.total ?? 0) - comments.length),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    error: query.error,
    retry: () => void query.refetch(),
  }
}
