import { type HttpError, useInfiniteList } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'

/** Subject of the panel: a participant, or a participant in a study. */
export interface CommentsScope {
  readonly participantId: string
  readonly studyId?: string
  readonly siteId?: string
}

export type CommentRow = ResourceAnswer['comment']

/** Comments per request. */
const pageSize = 10

/** Returns the path for reading and writing comments on a participant. */
export const getCommentsPath = (participantId: string): string =>
  `${getResource('participant').path.one}/${encodeURIComponent(participantId)}/${getResource('comment').path.many}`

/** Loads comments page by page, newest first. Loads them again after a new comment. */
export function useComments({ participantId, studyId, siteId }: CommentsScope) {
  const { query } = useInfiniteList<CommentRow, HttpError>({
    resource: 'comment',
    meta: { path: getCommentsPath(participantId) },
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
  // Removes duplicates: a new comment between two requests moves the last one of a page to the next page.
  const comments = [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
  return {
    comments,
    /** Number of older comments that are not loaded yet. */
    more: Math.max(0, (pages.at(-1)?.total ?? 0) - comments.length),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    error: query.error,
    retry: () => void query.refetch(),
  }
}
