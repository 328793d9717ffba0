import { consent } from '#resources/consents/consent.ts'
import { guardOf, hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { dateOfRow } from '#resources/core/values/day.ts'
import { type Caller, isParticipant } from '../../platform/common/caller.ts'
import { conflict, forbidden } from '../../platform/common/errors.ts'
import type { Services } from '../../platform/engine/ports/services.ts'

/** Permission of staff who may discuss a consent with its participant. */
const meetingAccess = { ...guardOf(consent), action: consent.actions.update } as const

/**
 * Returns the consent of a room for users who may see it and hold the discussion: while a video discussion is arranged, and on the day of
 * the signature, to finish the conversation or to reconnect.
 * @throws notFound, forbidden, conflict NoMeetingArranged
 */
export async function meetingRoomOf({ engine }: Services, caller: Caller, consentId: string): Promise<ResourceAnswer['consent']> {
  if (!isParticipant(caller) && !hasNeededLevel(caller, meetingAccess, meetingAccess.action)) throw forbidden()
  const row = await engine.read(caller, 'consent', consentId)
  const isToday = row.givenOn === dateOfRow(caller.zones, row, new Date())
  if (row.reviewWay !== 'VIRTUAL' || !(row.state === 'REVIEW_SCHEDULED' || isToday)) throw conflict('NoMeetingArranged')
  return row
}
