import { whyNotConducted } from '#resources/conductMoves.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { conflict } from '../../errors.ts'
import type { Mover } from '../moveCards.ts'
import { columnOf, conductOf, stages } from './conductBoard.ts'

const isStage = (to: unknown): to is (typeof stages)[number] => stages.some((stage) => stage === to)

/**
 * Moves of the conduct board: a card changes its visit or its state, and takes its place behind the neighbour among those who are enrolled at
 * the site, in one transaction. To the withdrawn nobody is moved: that takes a reason, and is a transition.
 */
export const conductMoves: Mover = {
  isColumn: (to) => isUuid(to) || isStage(to),
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
