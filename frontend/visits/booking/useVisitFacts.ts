import { accessCalls } from '#resources/access/calls.ts'
import { visitCalls } from '#resources/visits/calls.ts'
import { useCall } from '../../base/call.ts'

/** The window of a participant's visit and the number of the participant, as far as the reader sees them: what is hidden is null. */
export function useVisitFacts(visitId: string | null, participantId: string | null) {
  const window = useCall(visitCalls.window, visitId === null ? null : { params: { id: visitId } })
  const person = useCall(accessCalls.readParticipant, participantId === null ? null : { params: { id: participantId } })
  return { window: window.data ?? null, phone: person.data?.primaryMobile ?? null }
}
