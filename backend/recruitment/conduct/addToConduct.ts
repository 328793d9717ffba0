import type { ConductParticipantsAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { answerOf } from '../../platform/engine/databaseErrors/answer.ts'

/**
 * Adds enrolled participants to the conduct board: `POST conductBoard/participants` (specification 2, section 7). Each participation is
 * changed in a separate transition. A failure is reported with its reason, and the remaining participants are still added.
 * @throws tooManyRequests while another such call of the caller is in progress
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
