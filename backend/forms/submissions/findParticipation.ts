import { isUuid } from '#resources/core/fields/ref.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Engine } from '../../platform/engine/engine.types.ts'

/** Parameters of an address that names a participant in a study. */
export interface OfParticipant {
  readonly params: { readonly studyId: string; readonly participantId: string }
}

/** Returns the participation in the address. @throws notFound if it does not exist or the caller may not see it */
export async function findParticipation(engine: Engine, caller: Caller, { studyId, participantId }: OfParticipant['params']) {
  if (!isUuid(studyId) || !isUuid(participantId)) throw notFound()
  const { rows } = await engine.list(caller, 'participantStudy', { studyId, participantId, size: '1', _total: 'none' })
  const [participation] = rows
  if (participation === undefined) throw notFound()
  return participation
}
