import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BoardAnswer, BoardPlace } from '#resources/boardAnswers.ts'
import { http } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import type { BoardKind } from '../boardKinds.ts'
import { merged } from './boardState.ts'
import { inTurn } from './inTurn.ts'

/** A study at a site: every such place has a board. */
export type Place = Pick<BoardPlace, 'studyId' | 'siteId'>

/** The boards of recruitment of the reader's study-sites, with their counts. */
export const usePlaces = () => usePlacesAt<BoardPlace>('recruitment')

/** The boards of the reader's study-sites, as the call at this address tells them. */
export function usePlacesAt<Told>(address: BoardKind['places']) {
  const query = useQuery({
    queryKey: ['boards', address],
    queryFn: async ({ signal }) => (await http.get<readonly Told[]>(address, { signal })).data,
    retry: false,
  })
  useChanges({ lists: ['studySite', 'boardColumn'] }, () => void query.refetch())
  return query
}

/**
 * The board of a place as the server tells it. Once it is known only what changed is asked for.
 * @param filters what the list above it is narrowed by, as parameters of the call
 */
export function useBoard({ address }: BoardKind, { studyId, siteId }: Place, filters: URLSearchParams) {
  const client = useQueryClient()
  const queryKey = ['board', address, studyId, siteId, String(filters)]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<BoardAnswer>(queryKey)
      const asked = new URLSearchParams(filters)
      if (known !== undefined) asked.set('since', known.revision)
      const { data } = await http.get<BoardAnswer>(`study/${studyId}/study-site/${siteId}/${address}?${asked}`, { signal })
      return known === undefined ? data : merged(known, data)
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
