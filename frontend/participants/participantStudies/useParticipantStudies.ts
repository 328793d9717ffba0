import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { ParticipantStudyAnswer } from '#resources/recruitment/participantStudyAnswers.ts'
import { addressOf } from '../../base/call.ts'
import { useWatchedList } from '../../base/live/useWatchedList.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { pageSizes } from '../../engine/listState/address.ts'

/** Maximum number of studies in a response. */
export const maxStudies = 500

export type StudyRow = ParticipantStudyAnswer & { readonly id: string }

interface Params {
  readonly participantId: string
  readonly page: number
  readonly pageSize: number
  /** Limits the rows to one study. */
  readonly studyId?: string
  readonly isEnabled?: boolean
}

/** Loads a page of a participant's studies and keeps it current. */
export function useParticipantStudies({ participantId, page, pageSize, studyId, isEnabled = true }: Params) {
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

/** Loads the studies of a participant's header. The studies tab requests the same page, so both share one request. */
export const useStudiesOfHeader = (row: ResourceAnswer['participant']) =>
  useParticipantStudies({ participantId: row.id, page: 1, pageSize: pageSizes[0], isEnabled: row.inMyStudies === true })
