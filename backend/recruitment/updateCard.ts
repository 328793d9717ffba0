import type { CardUpdateAnswer } from '#resources/boardAnswers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isFilled } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound, pathOf } from '../errors.ts'
import { placeIn } from './ownPlaces.ts'

/** What the call takes beside the id of the card. */
const taken: ReadonlySet<string> = new Set(['screeningFailure', 'screeningFailureReason', 'version'])

/**
 * `PUT study/{studyId}/study-site/{siteId}/recruitment/updateCard` (specification 2, sections 4 and 7): ticking the box of the screening
 * failure is saved at once, its reason by a later call, and unticking it empties the reason. The door is that of the row's own change.
 * @throws notFound for a card of another board, invalid, and what the change throws
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
  const row = await engine.update(caller, 'participantStudy', cardId, changes)
  return {
    cardId,
    status: row.recruitmentStatus,
    screeningFailure: row.screeningFailure === true,
    screeningFailureReason: row.screeningFailureReason,
    version: row.version,
  }
}

function readUpdate(body: unknown): Values & { readonly cardId: string } {
  const { cardId, ...changes } = bodyOf(body)
  const unknown = Object.keys(changes).flatMap((name) => (taken.has(name) ? [] : [{ path: pathOf(name), code: 'unknownField' }]))
  if (unknown.length > 0) throw invalid(unknown)
  if (cardId === undefined || cardId === null) throw invalid([{ path: 'cardId', code: 'required' }])
  if (!isUuid(cardId)) throw invalid([{ path: 'cardId', code: 'notAReference' }])
  return { cardId, ...changes }
}
