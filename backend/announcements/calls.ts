import { announcementCalls as declared } from '#resources/announcements/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import { sendAgain } from './sendAgain.ts'

export const announcementCalls = callsOf(declared, { sendAgain })
