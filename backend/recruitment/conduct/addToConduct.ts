import type { ConductParticipantsAnswer } from '#resources/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { answerOf } from '../../engine/failures/answer.ts'
import { notFound } from '../../errors.ts'

/**
 * `POST conductBoard/participants` (specification 2, section 7): puts participants who are enrolled on the conduct board, each for itself by
 * the transition of their participation: one that fails is named with the reason, and stops no other.
 * @throws tooManyRequests while the caller has others under way
 */
export async function addToConduct({
  caller,
  studydesk,
  input,
}: DeclaredRequest<(typeof recruitmentCalls)['addToConduct']>): Promise<ConductParticipantsAnswer> {
  const { engine, texts } = studydesk
  const { language, correlationId } = caller
  const outcomes = await engine.onEach(caller, input, async (now, participation) => {
    try {
      const { rows } = await engine.list(now, 'participantStudy', { ...participation, _total: 'none' })
      const [row] = rows
      if (row === undefined) throw notFound()
      await engine.transition(now, 'participantStudy', row.id, { name: 'addToConduct' })
      return { participation, error: null }
    } catch (error) {
      return { participation, error: answerOf(error, { texts, language, correlationId }).body.error }
    }
  })
  return {
    data: outcomes.flatMap(({ participation, error }) => (error === null ? [participation] : [])),
    errors: outcomes.flatMap(({ participation: { participantId, ...place }, error }) =>
      error === null ? [] : [{ ...error, refData: { participant: { participantId }, ...place } }],
    ),
  }
}
