import { useQuery } from '@tanstack/react-query'
import type { ResourceAnswer } from '#resources/rows.ts'
import { visitCalls } from '#resources/visits/calls.ts'
import { useCall } from '../../base/call.ts'
import { http } from '../../base/http.ts'

/** The window of a participant's visit and the number of the participant, as far as the reader sees them: what is hidden is null. */
export function useVisitFacts(visitId: string | null, participantId: string | null) {
  const window = useCall(visitCalls.window, visitId === null ? null : { params: { id: visitId } })
  const person = useQuery({
    queryKey: ['phoneOf', participantId],
    enabled: participantId !== null,
    queryFn: async ({ signal }) => (await http.get<ResourceAnswer['participant']>(`participant/${participantId}`, { signal })).data,
    retry: false,
  })
  return { window: window.data ?? null, phone: person.data?.primaryMobile ?? null }
}
