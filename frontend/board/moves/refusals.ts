import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { type MoveRefusal, whyNotMoved } from '#resources/boardMoves.ts'

/** Why a card may not come to a column, as the key of its text; null where it may. The server has the last word. */
export function refusalTo(card: BoardCard, { columnId }: BoardColumn): MoveRefusal | 'NotAllowed' | null {
  if (!card.actions.includes('update')) return 'NotAllowed'
  return columnId === card.columnId ? null : whyNotMoved(card)
}
