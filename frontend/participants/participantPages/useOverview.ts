import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../base/call.ts'
import { useOrganisation } from './organisation.ts'

/** Loads all data of the participant once, for all pages. */
export function useOverview() {
  const query = useQuery({
    queryKey: ['my'],
    queryFn: ({ signal }) => call(participantPageCalls.overview, {}, { signal }),
  })
  const organisation = query.data?.organisation
  useOrganisation(useMemo(() => organisation ?? null, [organisation]))
  return query
}
