import type { CardUpdateAnswer } from '#resources/boardAnswers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isFilled } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { conflict, invalid, notFound, pathOf } from '../errors.ts'
import { placeIn } from './ownPlaces.ts'

/** What the call takes beside the id of the card. */
const taken: ReadonlySet<string> = new Set(['screeningFailure', 'screeningFailureReason', 'version'])

/**
 * `PUT study/{studyId}/study-site/{siteId}/recruitment/updateCard` (specification 2, sections 4 and 7): ticking the box of the screening
 * failure is saved at once, its reason by a later call, and unticking it empties the reason. A screening failure is a way of being not enrolled, with the
 * code CRITERIA_NOT_MET: the box takes that transition and its way back, and `status` tells the card's new one.
 * @throws notFound for a card of another board, invalid, conflict EnrolledStays, and what the transition or the change throws
 */
export async function updateCard(request: CallRequest): Promise<CardUpdateAnswer> {
  const { caller, studydesk, body } = request
  const { engine } = studydesk
  const place = placeIn(request)
  const { cardId, ...changes } = readUpdate(body)
  const [card] = await engine.listById(caller, 'participantStudy', [cardId], { ...place })
  if (card === undefined) throw notFound()
  // The engine would empty a reason without its failure, and what somebody typed would be lost without a word.
  const isFailure = changes.screeningFailure ?? card.screeningFailure
  if (isFailure !== true && isFilled(changes.screeningFailureReason)) throw invalid([{ path: 'screeningFailure', code: 'required' }])
  const row = await changeCard(request, card, changes)
  return {
    cardId,
    status: row.recruitmentStatus,
    screeningFailure: row.screeningFailure === true,
    screeningFailureReason: row.screeningFailureReason,
    version: row.version,
  }
}

type Row = ResourceAnswer['participantStudy']

async function changeCard({ caller, studydesk: { engine, texts } }: CallRequest, card: Row, changes: Values): Promise<Row> {
  const { screeningFailure, screeningFailureReason, version: versionGiven } = changes
  const version = versionGiven === undefined || versionGiven === null ? {} : { version: versionGiven as number }
  const isTicked = screeningFailure === true && card.screeningFailure !== true
  const isUnticked = screeningFailure === false && card.screeningFailure === true
  if (isTicked && card.recruitmentStatus === 'ENROLLED') throw conflict('EnrolledStays')
  if (isTicked) {
    const words = typeof screeningFailureReason === 'string' ? screeningFailureReason.trim() : ''
    const reason =
      words === '' ? texts.text(caller.language, 'participants:values.participantStudy.notEnrolledCode.CRITERIA_NOT_MET') : words
    const said = { notEnrolledCode: 'CRITERIA_NOT_MET', screeningFailureReason: screeningFailureReason ?? null }
    return engine.transition(caller, 'participantStudy', card.id, { name: 'markAsNotEnrolled', reason, changes: said as never, ...version })
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
  } as ResourceInput<'participantStudy'>)
}

function readUpdate(body: unknown): Values & { readonly cardId: string } {
  const { cardId, ...changes } = bodyOf(body)
  const unknown = Object.keys(changes).flatMap((name) => (taken.has(name) ? [] : [{ path: pathOf(name), code: 'unknownField' }]))
  if (unknown.length > 0) throw invalid(unknown)
  if (cardId === undefined || cardId === null) throw invalid([{ path: 'cardId', code: 'required' }])
  if (!isUuid(cardId)) throw invalid([{ path: 'cardId', code: 'notAReference' }])
  const { screeningFailure, version } = changes
  if (screeningFailure !== undefined && typeof screeningFailure !== 'boolean')
    throw invalid([{ path: 'screeningFailure', code: 'notYesOrNo' }])
  if (version !== undefined && version !== null && !Number.isInteger(version)) throw invalid([{ path: 'version', code: 'notANumber' }])
  return { cardId, ...changes }
}
