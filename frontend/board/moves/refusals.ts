import type { BoardAnswer, BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { enrolls, type MoveRefusal, whyNotMoved } from '#resources/boardMoves.ts'
import { type ConductRefusal, whyNotConducted } from '#resources/conductMoves.ts'
import { type StudyRefusal, whyNotInStudy } from '#resources/studyBinding.ts'

/** Why a card may not come to a column, as the key of its text; null where it may. The server has the last word. */
export function refusalTo(
  card: BoardCard,
  column: BoardColumn,
  board: Pick<BoardAnswer, 'columns' | 'state'> | undefined,
): MoveRefusal | ConductRefusal | StudyRefusal | 'NotAllowed' | null {
  const { columnId, conduct } = column
  if (!card.actions.includes('update')) return 'NotAllowed'
  const bound = board === undefined ? null : whyNotInStudy(board.state, actOf(card, column, board.columns))
  if (columnId === card.columnId) return bound
  return (card.conduct === undefined || conduct === undefined ? whyNotMoved(card, column) : whyNotConducted(card.conduct, conduct)) ?? bound
}

function actOf(card: BoardCard, column: BoardColumn, columns: readonly BoardColumn[]): 'enrol' | 'forward' | 'back' {
  const place = (id: string) => columns.findIndex(({ columnId }) => columnId === id)
  if (place(column.columnId) <= place(card.columnId)) return 'back'
  return column.conduct === undefined && enrolls(column.step) ? 'enrol' : 'forward'
}
