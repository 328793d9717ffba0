import { isUuid } from '#resources/core/fields/ref.ts'
import type { CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { findConductRefusal } from '#resources/recruitment/conductMoves.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { type Mover, moveCards } from '../moveCards.ts'
import { columnOf, conductOf, stages } from './conductBoard.ts'

const isStage = (targetColumn: unknown): targetColumn is (typeof stages)[number] => stages.some((stage) => stage === targetColumn)

/**
 * Moves a card on the conduct board: changes its visit or state and its position among the enrolled participants of the site, in one
 * transaction. Withdrawal is a transition with a reason, never a move.
 */
const conductMoves: Mover = {
  async move(work, { row, to, after, version }) {
    // Locks the order before the row, as in every move.
    const movedRow = await work.move('participantStudy', row.id, { to: row.columnId, after, version })
    if (to === columnOf(movedRow)) return movedRow
    // Checks general rules first. The update of the row reports problems of the visit itself.
    const refusal = findConductRefusal(conductOf(movedRow), { stage: isStage(to) ? to : 'ENROLLED' })
    if (refusal !== null) throw conflict(refusal)
    if (to === 'COMPLETED') return work.transition('participantStudy', row.id, { name: 'completeConduct' })
    return work.update('participantStudy', row.id, { visitId: to === 'ENROLLED' ? null : to })
  },
}

/** Moves cards to a visit or to one of the columns that every study has. @throws invalid, and the errors of `moveCards` */
export async function moveInConduct(request: DeclaredRequest<(typeof recruitmentCalls)['moveInConduct']>): Promise<CardsMoveAnswer> {
  const { to } = request.input
  if (!isUuid(to) && !isStage(to)) throw invalid([{ path: 'to', code: 'notAReference' }])
  return moveCards(conductMoves)(request)
}
