import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BoardAnswer, BoardPlace } from '#resources/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import { call, queryIn, useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import type { BoardKind } from '../boardKinds.ts'
import { merged } from './boardState.ts'
import { inTurn } from './inTurn.ts'

/** A study at a site: every such place has a board. */
export type Place = Pick<BoardPlace, 'studyId' | 'siteId'>

/** The boards of recruitment of the reader's study-sites, with their counts. */
export const usePlaces = () => useCurrent(useCall(recruitmentCalls.places, {}))

/** The boards of this kind of the reader's study-sites. */
export const usePlacesOf = ({ places }: BoardKind) => useCurrent(useCall(places, {}))

/** Read again when study-sites or columns change. */
function useCurrent<Query extends { readonly refetch: () => unknown }>(query: Query): Query {
  useChanges({ lists: ['studySite', 'boardColumn'] }, () => void query.refetch())
  return query
}

/**
 * The board of a place as the server tells it. Once it is known only what changed is asked for.
 * @param filters what the list above it is narrowed by, as parameters of the call
 */
export function useBoard(kind: BoardKind, { studyId, siteId }: Place, filters: URLSearchParams) {
  const client = useQueryClient()
  const queryKey = ['board', kind.board.path, studyId, siteId, String(filters)]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<BoardAnswer>(queryKey)
      const query = { ...queryIn(filters), ...(known === undefined ? {} : { since: known.revision }) }
      const board = await call(kind.board, { params: { studyId, siteId }, query }, { signal })
      return known === undefined ? board : merged(known, board)
    },
    placeholderData: keepPreviousData,
    retry: false,
    // What is merged is not asked for again by itself.
    staleTime: 0,
  })
  const latest = useRef(query.refetch)
  useEffect(() => {
    latest.current = query.refetch
  })
  const [refresh] = useState(() => inTurn(() => latest.current({ cancelRefetch: false })))
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
