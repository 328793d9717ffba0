import { type HttpError, useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ParticipantActivity } from '#resources/participantActivity.ts'
import { screens } from '../../app/live/screens.ts'
import { type Span, startOfSpan } from './spans.ts'

export interface ActivityPlace {
  readonly participantId: string
  /** Only what is about this study. */
  readonly studyId?: string
}

/** Items that are asked for at a time. */
const step = 50
/** What one answer holds at most. */
const most = 500
/** Resources whose rows are a participant's: what happens to them may be part of the activity. */
const told = ['participantStudy', 'therapy', 'attachment', 'comment'] as const

/** What happened to a participant of late, asked again when something of the kind was changed by anybody. */
export function useActivity({ participantId, studyId }: ActivityPlace, span: Span) {
  const [size, setSize] = useState(step)
  const from = useMemo(() => startOfSpan(span, new Date()), [span])
  const { query } = useCustom<ParticipantActivity, HttpError>({
    url: 'activity/history/participant',
    method: 'get',
    config: {
      query: { participantId, ...(studyId === undefined ? {} : { studyId }), ...(from === null ? {} : { from }), page: 0, size },
    },
    queryOptions: { staleTime: 0, retry: false, placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const refetch = useRef(query.refetch)
  useEffect(() => {
    refetch.current = query.refetch
  })
  useEffect(() => {
    const changed = () => void refetch.current()
    const ends = [
      screens.subscribe({ resource: 'participant', id: participantId, changed }),
      screens.show({ kind: 'row', resource: 'participant', id: participantId }),
      ...told.flatMap((resource) => [screens.subscribe({ resource, changed }), screens.show({ kind: 'list', resource, ids: [] })]),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [participantId])

  const items = query.data?.data.activityHistoryList ?? []
  return {
    items,
    more: Math.max(0, Math.min(most, query.data?.data.total ?? 0) - items.length),
    isLoading: query.isPending,
    isLoadingMore: query.isFetching && query.isPlaceholderData,
    loadMore: () => setSize((before) => Math.min(most, before + step)),
    error: query.error,
    retry: () => void query.refetch(),
  }
}
