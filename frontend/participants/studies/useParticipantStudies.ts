import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ParticipantStudyAnswer } from '#resources/participantStudyAnswers.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { addressOf } from '../../base/call.ts'
import { useWatchedList } from '../../base/live/useWatchedList.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'

export type StudyRow = ParticipantStudyAnswer & { readonly id: string }

interface Asked {
  readonly participantId: string
  readonly page: number
  readonly pageSize: number
  /** Of one study only. */
  readonly studyId?: string
  readonly isEnabled?: boolean
}

/** A page of a participant's studies, kept up to date. */
export function useParticipantStudies({ participantId, page, pageSize, studyId, isEnabled = true }: Asked) {
  const filters: CrudFilter[] = studyId === undefined ? [] : [{ field: 'studyId', operator: 'eq', value: studyId }]
  const { query, result } = useList<StudyRow, HttpError>({
    resource: 'participantStudy',
    pagination: { currentPage: page, pageSize },
    filters,
    meta: { path: addressOf(participantCalls.studies, { id: participantId }) } satisfies ListMeta,
    queryOptions: { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
    errorNotification: false,
  })
  useWatchedList(
    'participantStudy',
    result.data.map(({ id }) => id),
  )
  return {
    rows: result.data,
    total: result.total ?? 0,
    isLoading: isEnabled && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
