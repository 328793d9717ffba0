import type { CardUpdateAnswer } from '#resources/boardAnswers.ts'
import { isFilled } from '#resources/core/conditions.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { placeIn } from '../studies/ownPlaces.ts'

type Update = DeclaredRequest<(typeof recruitmentCalls)['updateCard']>

/**
 * `PUT study/{studyId}/study-site/{siteId}/recruitment/updateCard` (specification 2, sections 4 and 7): ticking the box of the screening
 * failure is saved at once, its reason by a later call, and unticking it empties the reason. A screening failure is a way of being not enrolled, with the
 * code CRITERIA_NOT_MET: the box takes that transition and its way back, and `status` tells the card's new one.
 * @throws notFound for a card of another board, invalid, conflict EnrolledStays, and what the transition or the change throws
 */
export async function updateCard(request: Update): Promise<CardUpdateAnswer> {
  const { caller, studydesk, input } = request
  const { engine } = studydesk
  const place = placeIn(request)
  const { cardId } = input
  const [card] = await engine.listById(caller, 'participantStudy', [cardId], { ...place })
  if (card === undefined) throw notFound()
  // The engine would empty a reason without its failure, and what somebody typed would be lost without a word.
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
    // Failures of former times left the participant in screening.
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
