import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { type MoveRefusal, whyNotMoved } from '#resources/boardMoves.ts'
import { type ConductRefusal, whyNotConducted } from '#resources/conductMoves.ts'

/** Why a card may not come to a column, as the key of its text; null where it may. The server has the last word. */
export function refusalTo(card: BoardCard, column: BoardColumn): MoveRefusal | ConductRefusal | 'NotAllowed' | null {
  const { columnId, conduct } = column
  if (!card.actions.includes('update')) return 'NotAllowed'
  if (columnId === card.columnId) return null
  return card.conduct === undefined || conduct === undefined ? whyNotMoved(card, column) : whyNotConducted(card.conduct, conduct)
}
