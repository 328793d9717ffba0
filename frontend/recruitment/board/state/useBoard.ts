import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BoardAnswer, BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { call, queryOf, useCall } from '../../../base/call.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import type { BoardKind } from '../boardKinds.ts'
import { mergeBoard } from './boardState.ts'
import { coalesceCalls } from './coalesceCalls.ts'

/** Study at a site. Each has a board. */
export type StudySiteRef = Pick<BoardSummary, 'studyId' | 'siteId'>

/** Loads the list of recruitment boards for the reader's study sites, with their counts. */
export const useRecruitmentBoards = () => useCurrent(useCall(recruitmentCalls.places, {}))

/** Loads the list of boards of this type for the reader's study sites. */
export const useBoardsOfKind = ({ places }: BoardKind) => useCurrent(useCall(places, {}))

/** Loads again when study sites or columns change. */
function useCurrent<Query extends { readonly refetch: () => unknown }>(query: Query): Query {
  useChanges({ lists: ['studySite', 'boardColumn'] }, () => void query.refetch())
  return query
}

/**
 * Loads the board of a study at a site. After the first response, requests only the changes.
 * @param filters filters of the list above, as URL parameters of the request
 */
export function useBoard(kind: BoardKind, { studyId, siteId }: StudySiteRef, filters: URLSearchParams) {
  const client = useQueryClient()
  const queryKey = ['board', kind.board.path, studyId, siteId, String(filters)]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const cachedBoard = client.getQueryData<BoardAnswer>(queryKey)
      const query = { ...queryOf(filters), ...(cachedBoard === undefined ? {} : { since: cachedBoard.revision }) }
      const board = await call(kind.board, { params: { studyId, siteId }, query }, { signal })
      return cachedBoard === undefined ? board : mergeBoard(cachedBoard, board)
    },
    placeholderData: keepPreviousData,
    retry: false,
    // Always stale, so that showing the board again requests the changes.
    staleTime: 0,
  })
  const latest = useRef(query.refetch)
  useEffect(() => {
    latest.current = query.refetch
  })
  const [refresh] = useState(() => coalesceCalls(() => latest.current({ cancelRefetch: false })))
  useChanges(
    {
      lists: [
        'participantStudy',
        'participant',
        'followUp',
        'cardFavourite',
        'criterionCheck',
        'participantVisit',
        'boardColumn',
        'candidateStatus',
        'studySource',
        'studyGroup',
        'study',
        'visit',
      ],
      isSoon: true,
    },
    () => void refresh(),
  )
  return { board: query.data, isError: query.isError, refresh }
}
