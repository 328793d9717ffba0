import { accessCalls } from '#resources/organisation/accessCalls.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { useCall } from '../../base/call.ts'

/** Loads the window of a participant's visit and the telephone number. Data hidden from the reader are null. */
export function useVisitFacts(visitId: string | null, participantId: string | null) {
  const window = useCall(visitCalls.window, visitId === null ? null : { params: { id: visitId } })
  const person = useCall(accessCalls.readParticipant, participantId === null ? null : { params: { id: participantId } })
  return { window: window.data ?? null, phone: person.data?.primaryMobile ?? null }
}
