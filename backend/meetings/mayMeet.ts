import { consent } from '#resources/consent.ts'
import { guardOf, mayOn } from '#resources/core/access.ts'
import { todayAt } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { type Caller, isParticipant } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { conflict, forbidden } from '../errors.ts'

/** Staff who may go through a consent with its participant. */
const meetingAccess = { ...guardOf(consent), action: consent.actions.update } as const

/**
 * Whoever may see a consent, and go through it, finds its room: while a talk about it by video is arranged, and on the day on which it was signed, to say
 * goodbye and to come back where the line was lost.
 * @throws notFound, forbidden, conflict NoMeetingArranged
 */
export async function meetingRoomOf({ engine }: Studydesk, caller: Caller, consentId: string): Promise<ResourceAnswer['consent']> {
  if (!isParticipant(caller) && !mayOn(caller, meetingAccess, meetingAccess.action)) throw forbidden()
  const row = await engine.read(caller, 'consent', consentId)
  const isToday = row.givenOn === todayAt(caller.zones, row, new Date())
  if (row.reviewWay !== 'VIRTUAL' || !(row.state === 'REVIEW_SCHEDULED' || isToday)) throw conflict('NoMeetingArranged')
  return row
}
