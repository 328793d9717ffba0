import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ParticipantOverview } from '#resources/participantPages.ts'
import { http } from '../base/http.ts'
import { useOrganisation } from './organisation.ts'

/** Everything that is theirs, read once for all pages. */
export function useOverview() {
  const query = useQuery({
    queryKey: ['my'],
    queryFn: async ({ signal }) => (await http.get<ParticipantOverview>('my', { signal })).data,
  })
  const organisation = query.data?.organisation
  useOrganisation(useMemo(() => organisation ?? null, [organisation]))
  return query
}
