import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { CallerContext } from '../../engine/types.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { EventQuery } from './events.ts'
import { kindsFor } from './kinds.ts'

/** A participant of whose records the caller may be told. @throws notFound, forbidden ProfileRestricted while the profile is locked */
export async function openParticipant(
  { caller, studydesk }: CallerContext,
  id: string | undefined,
): Promise<ResourceAnswer['participant']> {
  if (!isUuid(id)) throw notFound()
  const participant = await studydesk.engine.read(caller, 'participant', id)
  if (participant.redacted === true) throw forbidden('ProfileRestricted')
  return participant
}

/** Every event of a participant that this caller may know. */
export const eventsFor = (caller: Caller, participantId: string): EventQuery => ({
  orgId: caller.orgId,
  participantId,
  userId: caller.userId,
  makerId: caller.makerId ?? null,
  kinds: kindsFor(caller),
  studyId: null,
  from: null,
  to: null,
})
