import { data, defineCalls } from '../core/call.ts'
import type { ParticipantDevices, ParticipantMessage } from './messageAnswers.ts'

/** Calls for messages to participants. */
export const mailCalls = defineCalls({
  ofParticipant: {
    of: 'participant',
    method: 'GET',
    path: 'participant/:participantId/messages',
    access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'VIEW' },
    output: data<readonly ParticipantMessage[]>(),
  },
  devicesOfParticipant: {
    of: 'participant',
    method: 'GET',
    path: 'participant/:participantId/reminder-devices',
    access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'VIEW' },
    output: data<ParticipantDevices>(),
  },
})
