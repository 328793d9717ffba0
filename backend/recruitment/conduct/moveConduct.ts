import type { CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { whyNotConducted } from '#resources/conductMoves.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { conflict, invalid } from '../../errors.ts'
import { type Mover, moveCards } from '../moveCards.ts'
import { columnOf, conductOf, stages } from './conductBoard.ts'

const isStage = (to: unknown): to is (typeof stages)[number] => stages.some((stage) => stage === to)

/**
 * Moves of the conduct board: a card changes its visit or its state, and takes its place behind the neighbour among those who are enrolled at
 * the site, in one transaction. To the withdrawn nobody is moved: that takes a reason, and is a transition.
 */
const conductMoves: Mover = {
  async move(work, { row, to, after, version }) {
    // The order is held before the row is, as by every other move.
    const moved = await work.move('participantStudy', row.id, { to: row.columnId, after, version })
    if (to === columnOf(moved)) return moved
    // Whoever may go nowhere goes to no visit, either; what speaks against a visit itself, its row's own change tells.
    const refusal = whyNotConducted(conductOf(moved), { stage: isStage(to) ? to : 'ENROLLED' })
    if (refusal !== null) throw conflict(refusal)
    if (to === 'COMPLETED') return work.transition('participantStudy', row.id, { name: 'completeConduct' })
    return work.update('participantStudy', row.id, { visitId: to === 'ENROLLED' ? null : to })
  },
}

/** Takes cards to a visit, or to one of the columns that every study has. @throws invalid, and as `moveCards` */
export async function moveInConduct(request: DeclaredRequest<(typeof recruitmentCalls)['moveInConduct']>): Promise<CardsMoveAnswer> {
  const { to } = request.input
  if (!isUuid(to) && !isStage(to)) throw invalid([{ path: 'to', code: 'notAReference' }])
  return moveCards(conductMoves)(request)
}
