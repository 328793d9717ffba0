import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer, ResourceTransition } from '#resources/rows.ts'
import type { CallRequest } from '../../engine/types.ts'
import { invalid, notFound } from '../../errors.ts'

/**
 * Takes the transition of a participant's row in a study, found by both of them: the same door as the row's own address.
 * Body: `{ reason }`. @throws notFound when the participant is not in the study at one of the caller's sites, and what the transition throws
 */
export const transitionInStudy =
  (name: ResourceTransition['participantStudy']) =>
  async ({
    caller,
    params: { studyId = '', participantId = '' },
    body,
    studydesk: { engine },
  }: CallRequest): Promise<ResourceAnswer['participantStudy']> => {
    if (!isUuid(studyId) || !isUuid(participantId)) throw notFound()
    const reason = reasonIn(body)
    const { rows } = await engine.list(caller, 'participantStudy', { studyId, participantId, _total: 'none' })
    const [row] = rows
    if (row === undefined) throw notFound()
    return engine.transition(caller, 'participantStudy', row.id, reason === undefined ? { name } : { name, reason })
  }

function reasonIn(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid([{ path: '', code: 'notAnObject' }])
  const { reason, ...unknown } = body as Values
  if (Object.keys(unknown).length > 0) throw invalid([{ path: '', code: 'unknownField' }])
  if (reason === undefined || reason === null) return undefined
  if (typeof reason !== 'string') throw invalid([{ path: 'reason', code: 'notText' }])
  return reason
}
