import { type CardsMove, type CardsMoveAnswer, mostMovedCards } from '#resources/boardAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { answerOf } from '../engine/doors/failures.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { badRequest, invalid, notFound, pathOf } from '../errors.ts'
import { placeIn } from './ownPlaces.ts'

/**
 * `POST study/{studyId}/study-site/{siteId}/recruitment/move`: takes several cards to a column, one behind the other, each for itself by the
 * door of a single move: one that may not go stays, is told with its reason, and stops no other. Each move is a transaction of its own, so two
 * callers with the same cards never wait for each other.
 * @throws notFound for a study-site of others, invalid, badRequest TooManyForBulk
 */
export async function moveCards(request: CallRequest): Promise<CardsMoveAnswer> {
  const { caller, studydesk, body } = request
  const place = placeIn(request)
  const { to, after, cards } = readMove(body)
  const ids = cards.map(({ cardId }) => cardId)
  const here = new Set((await studydesk.engine.listById(caller, 'participantStudy', ids, { ...place })).map(({ id }) => id))
  const { language, correlationId } = caller
  const data: CardsMoveAnswer['data'][number][] = []
  const errors: CardsMoveAnswer['errors'][number][] = []
  let neighbour = after
  for (const { cardId, version } of cards) {
    try {
      if (!here.has(cardId)) throw notFound()
      const moved = await studydesk.engine.move(caller, 'participantStudy', cardId, { to, after: neighbour, version })
      data.push({ cardId, version: moved.version })
      neighbour = cardId
    } catch (error) {
      const { error: told } = answerOf(error, { texts: studydesk.texts, language, correlationId }).body
      errors.push({ ...told, refData: { cardId } })
    }
  }
  return { data, errors }
}

/** @throws invalid, badRequest TooManyForBulk */
function readMove(body: unknown): CardsMove {
  const { to, after, cards, ...others } = bodyOf(body)
  const problems = Object.keys(others).map((name): FieldProblem => ({ path: pathOf(name), code: 'unknownField' }))
  if (to === undefined || to === null) problems.push({ path: 'to', code: 'required' })
  else if (!isUuid(to)) problems.push({ path: 'to', code: 'notAReference' })
  if (after !== undefined && after !== null && !isUuid(after)) problems.push({ path: 'after', code: 'notAReference' })
  if (!Array.isArray(cards)) problems.push({ path: 'cards', code: cards === undefined ? 'required' : 'notAList' })
  else if (cards.length === 0) problems.push({ path: 'cards', code: 'required' })
  else if (!cards.every(isCard)) problems.push({ path: 'cards', code: 'notAReference' })
  if (problems.length > 0) throw invalid(problems)
  const given = cards as CardsMove['cards']
  if (given.length > mostMovedCards) throw badRequest('TooManyForBulk', { details: { count: given.length, max: mostMovedCards } })
  const once = new Map(given.map((card) => [card.cardId, card]))
  return { to: to as string, after: (after ?? null) as string | null, cards: [...once.values()] }
}

function isCard(card: unknown): card is CardsMove['cards'][number] {
  if (typeof card !== 'object' || card === null) return false
  const { cardId, version } = card as Readonly<Record<string, unknown>>
  return isUuid(cardId) && Number.isSafeInteger(version)
}
