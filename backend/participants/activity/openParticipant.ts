import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { forbidden, notFound } from '../../platform/common/errors.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { EventQuery } from './events.ts'
import { listKindsFor } from './kinds.ts'

/** Returns a participant whose records the caller may read. @throws notFound, forbidden ProfileRestricted while the profile is locked */
export async function openParticipant(
  { caller, studydesk }: CallerContext,
  id: string | undefined,
): Promise<ResourceAnswer['participant']> {
  if (!isUuid(id)) throw notFound()
  const participant = await studydesk.engine.read(caller, 'participant', id)
  if (participant.redacted === true) throw forbidden('ProfileRestricted')
  return participant
}

/** Returns a filter for all events of a participant that the caller may read. */
export const buildEventQuery = (caller: Caller, participantId: string): EventQuery => ({
  orgId: caller.orgId,
  participantId,
  userId: caller.userId,
  makerId: caller.makerId ?? null,
  kinds: listKindsFor(caller),
  studyId: null,
  from: null,
  to: null,
})
