import type { BoardAnswer, BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { enrolls, type MoveRefusal, whyNotMoved } from '#resources/boardMoves.ts'
import { type ConductRefusal, whyNotConducted } from '#resources/conductMoves.ts'
import { type StudyRefusal, whyNotInStudy } from '#resources/studyBinding.ts'

/** The transition that takes a card of the conduct board to this column, where that asks first; null where it is a plain move. */
export function endingOf(card: BoardCard, { conduct }: BoardColumn): 'completeConduct' | 'withdraw' | null {
  if (card.conduct?.status !== 'UNDER_WAY' || conduct === undefined) return null
  if (conduct.stage === 'COMPLETED') return 'completeConduct'
  return conduct.stage === 'WITHDRAWN' ? 'withdraw' : null
}

/** Why a card may not be taken to a column where the screen can ask first: a withdrawal asks for its scope and reason. */
export function refusalAlone(...[card, column, board]: Parameters<typeof refusalTo>): ReturnType<typeof refusalTo> {
  const refusal = refusalTo(card, column, board)
  return refusal === 'WithdrawalNeedsReason' && card.actions.includes('withdraw') ? null : refusal
}

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
