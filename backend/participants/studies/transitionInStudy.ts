import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer, ResourceTransition } from '#resources/core/rows.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Runs a transition of a participant's row in a study. The row is found by participant and study; the effect is that of the row's own
 * route.
 * @throws notFound when the participant is not in the study at one of the caller's sites, and the errors of the transition
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
