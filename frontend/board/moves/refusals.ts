import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { type MoveRefusal, whyNotMoved } from '#resources/boardMoves.ts'
import { type ConductRefusal, whyNotConducted } from '#resources/conductMoves.ts'

/** The transition that takes a card of the conduct board to this column, where that asks first; null where it is a plain move. */
export function endingOf(card: BoardCard, { conduct }: BoardColumn): 'completeConduct' | 'withdraw' | null {
  if (card.conduct?.status !== 'UNDER_WAY' || conduct === undefined) return null
  if (conduct.stage === 'COMPLETED') return 'completeConduct'
  return conduct.stage === 'WITHDRAWN' ? 'withdraw' : null
}

/** Why one card may not be taken to a column by itself: a withdrawal, which several cannot have together, is asked about then. */
export function refusalAlone(card: BoardCard, column: BoardColumn): ReturnType<typeof refusalTo> {
  const refusal = refusalTo(card, column)
  return refusal === 'WithdrawalNeedsReason' && card.actions.includes('withdraw') ? null : refusal
}

/** Why a card may not come to a column, as the key of its text; null where it may. The server has the last word. */
export function refusalTo(card: BoardCard, column: BoardColumn): MoveRefusal | ConductRefusal | 'NotAllowed' | null {
  const { columnId, conduct } = column
  if (!card.actions.includes('update')) return 'NotAllowed'
  if (columnId === card.columnId) return null
  return card.conduct === undefined || conduct === undefined ? whyNotMoved(card, column) : whyNotConducted(card.conduct, conduct)
}
