import { isUuid } from '#resources/core/fields/ref.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer, ResourceTransition } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { notFound } from '../../errors.ts'

/**
 * Takes the transition of a participant's row in a study, found by both of them: the same as the row's own address.
 * @throws notFound when the participant is not in the study at one of the caller's sites, and what the transition throws
 */
export const transitionInStudy =
  (name: ResourceTransition['participantStudy']) =>
  async ({
    caller,
    params: { studyId, participantId },
    input: { reason },
    studydesk: { engine },
  }: DeclaredRequest<(typeof participantCalls)['markAsNotEnrolled']>): Promise<ResourceAnswer['participantStudy']> => {
    if (!isUuid(studyId) || !isUuid(participantId)) throw notFound()
    const { rows } = await engine.list(caller, 'participantStudy', { studyId, participantId, _total: 'none' })
    const [row] = rows
    if (row === undefined) throw notFound()
    return engine.transition(caller, 'participantStudy', row.id, reason == null ? { name } : { name, reason })
  }
