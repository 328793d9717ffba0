import { isUuid } from '#resources/core/fields/ref.ts'
import type { Caller } from '../../caller.ts'
import type { Engine } from '../../engine/engine.types.ts'
import { notFound } from '../../errors.ts'

/** An address that names a participant in a study. */
export interface OfParticipant {
  readonly params: { readonly studyId: string; readonly participantId: string }
}

/** The participation that an address names. @throws notFound where there is none, or none that the caller may see */
export async function participationIn(engine: Engine, caller: Caller, { studyId, participantId }: OfParticipant['params']) {
  if (!isUuid(studyId) || !isUuid(participantId)) throw notFound()
  const { rows } = await engine.list(caller, 'participantStudy', { studyId, participantId, size: '1', _total: 'none' })
  const [found] = rows
  if (found === undefined) throw notFound()
  return found
}
