import { isFilled } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CardUpdateAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { conflict, invalid, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { requireStudySite } from '../studies/requireStudySite.ts'

type Update = DeclaredRequest<(typeof recruitmentCalls)['updateCard']>

/**
 * Changes a card: `PUT study/{studyId}/study-site/{siteId}/recruitment/updateCard` (specification 2, sections 4 and 7). The box
 * "screening failure" is saved at once and its reason by a later call; clearing the box clears the reason. A screening failure is a case
 * of "not enrolled" with the code CRITERIA_NOT_MET: the box triggers this transition or reverts it, and `status` returns the new status
 * of the card.
 * @throws notFound for a card of another board, invalid, conflict EnrolledStays, and the errors of the transition or update
 */
export async function updateCard(request: Update): Promise<CardUpdateAnswer> {
  const { caller, studydesk, input } = request
  const { engine } = studydesk
  const studySite = requireStudySite(request)
  const { cardId } = input
  const [card] = await engine.listById(caller, 'participantStudy', [cardId], { ...studySite })
  if (card === undefined) throw notFound()
  // Without the failure, the engine would clear the reason, and the typed text would be lost without notice.
  const isFailure = input.screeningFailure ?? card.screeningFailure
  if (isFailure !== true && isFilled(input.screeningFailureReason)) throw invalid([{ path: 'screeningFailure', code: 'required' }])
  const row = await changeCard(request, card)
  return {
    cardId,
    status: row.recruitmentStatus,
    screeningFailure: row.screeningFailure === true,
    screeningFailureReason: row.screeningFailureReason,
    version: row.version,
  }
}

type Row = ResourceAnswer['participantStudy']

async function changeCard({ caller, studydesk: { engine, texts }, input }: Update, card: Row): Promise<Row> {
  const { screeningFailure, screeningFailureReason } = input
  const version = typeof input.version === 'number' ? { version: input.version } : {}
  const isTicked = screeningFailure === true && card.screeningFailure !== true
  const isUnticked = screeningFailure === false && card.screeningFailure === true
  if (isTicked && card.recruitmentStatus === 'ENROLLED') throw conflict('EnrolledStays')
  if (isTicked) {
    const reason =
      screeningFailureReason ?? texts.text(caller.language, 'participants:values.participantStudy.notEnrolledCode.CRITERIA_NOT_MET')
    const changes = { notEnrolledCode: 'CRITERIA_NOT_MET' as const, screeningFailureReason: screeningFailureReason ?? null }
    return engine.transition(caller, 'participantStudy', card.id, { name: 'markAsNotEnrolled', reason, changes, ...version })
  }
  if (isUnticked) {
    // A screening failure from an earlier version left the participant in screening.
    if (card.recruitmentStatus !== 'NOT_ENROLLED') {
      await engine.work(caller, (work) => work.trusted.update('participantStudy', card.id, { screeningFailure: false, ...version }))
      return engine.read(caller, 'participantStudy', card.id)
    }
    return engine.transition(caller, 'participantStudy', card.id, { name: 'clearMarkAsNotEnrolled', ...version })
  }
  return engine.update(caller, 'participantStudy', card.id, {
    ...(screeningFailureReason === undefined ? {} : { screeningFailureReason }),
    ...version,
  })
}
