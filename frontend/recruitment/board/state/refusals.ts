import type { BoardAnswer, BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { findCardMoveRefusal, isEnrolmentStep, type MoveRefusal } from '#resources/recruitment/boardMoves.ts'
import { type ConductRefusal, findConductRefusal } from '#resources/recruitment/conductMoves.ts'
import { findStudyRefusal, type StudyRefusal } from '#resources/studies/studyBinding.ts'

/** Returns the transition that moves a card of the conduct board to this column after a dialog; null for a plain move. */
export function endingOf(card: BoardCard, { conduct }: BoardColumn): 'completeConduct' | 'withdraw' | null {
  if (card.conduct?.status !== 'UNDER_WAY' || conduct === undefined) return null
  if (conduct.stage === 'COMPLETED') return 'completeConduct'
  return conduct.stage === 'WITHDRAWN' ? 'withdraw' : null
}

/** Returns why a card may not move to a column. A withdrawal is allowed here, because the screen can ask for its scope and reason. */
export function findBlockingRefusal(...[card, column, board]: Parameters<typeof findMoveRefusal>): ReturnType<typeof findMoveRefusal> {
  const refusal = findMoveRefusal(card, column, board)
  return refusal === 'WithdrawalNeedsReason' && card.actions.includes('withdraw') ? null : refusal
}

/** Returns why a card may not move to a column, as a text key; null if it may. The server decides finally. */
export function findMoveRefusal(
  card: BoardCard,
  column: BoardColumn,
  board: Pick<BoardAnswer, 'columns' | 'state'> | undefined,
): MoveRefusal | ConductRefusal | StudyRefusal | 'NotAllowed' | null {
  const { columnId, conduct } = column
  if (!card.actions.includes('update')) return 'NotAllowed'
  const bound = board === undefined ? null : findStudyRefusal(board.state, moveKindOf(card, column, board.columns))
  if (columnId === card.columnId) return bound
  return (
    (card.conduct === undefined || conduct === undefined ? findCardMoveRefusal(card, column) : findConductRefusal(card.conduct, conduct)) ??
    bound
  )
}

function moveKindOf(card: BoardCard, column: BoardColumn, columns: readonly BoardColumn[]): 'enrol' | 'forward' | 'back' {
  const columnIndexOf = (id: string) => columns.findIndex(({ columnId }) => columnId === id)
  if (columnIndexOf(column.columnId) <= columnIndexOf(card.columnId)) return 'back'
  return column.conduct === undefined && isEnrolmentStep(column.step) ? 'enrol' : 'forward'
}
