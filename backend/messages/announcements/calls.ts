import { announcementCalls as declared } from '#resources/messages/announcementsCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import { resendDeliveries } from './resendDeliveries.ts'

export const announcementCalls = callsOf(declared, { sendAgain: resendDeliveries })
