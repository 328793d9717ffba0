import { data, defineCalls } from '../call.ts'
import type { ParticipantMessage } from '../messageAnswers.ts'

/** Messages to participants. */
export const mailCalls = defineCalls({
  ofParticipant: {
    of: 'participant',
    method: 'GET',
    path: 'participant/:participantId/messages',
    access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'VIEW' },
    output: data<readonly ParticipantMessage[]>(),
  },
})
