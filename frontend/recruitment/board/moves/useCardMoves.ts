import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import type { CardMenuItem } from '../menu/cardMenu.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { findBlockingRefusal } from '../state/refusals.ts'

/** Moves of a card: to any column by its menu, one step by the keyboard. */
export function useCardMoves(card: BoardCard) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board, stacks, moves, isByHand } = useBoardContext()
  const { columns } = board
  const columnIndex = columns.findIndex(({ columnId }) => columnId === card.columnId)
  const stack = stacks.get(card.columnId) ?? []
  const cardIndex = stack.findIndex(({ cardId }) => cardId === card.cardId)

  const formatRefusal = (column: BoardColumn, refusal: NonNullable<ReturnType<typeof findBlockingRefusal>>) =>
    t('trialboard:board.refusedColumn', { column: column.name, reason: t(`common:errors.${refusal}`) })
  const moveTo = (column: BoardColumn | undefined, after: string | null = null): boolean => {
    if (column === undefined) return false
    const refusal = findBlockingRefusal(card, column, board)
    if (refusal !== null) return moves.announce(formatRefusal(column, refusal))
    moves.move(card, { column, after })
    return true
  }
  const items = columns
    .filter(({ columnId }) => columnId !== card.columnId)
    .map((column): CardMenuItem => {
      const refusal = findBlockingRefusal(card, column, board)
      return {
        key: column.columnId,
        label: refusal === null ? column.name : formatRefusal(column, refusal),
        isDisabled: refusal !== null,
        go: () => moveTo(column),
      }
    })
  /** @returns true if the key moved the card, or a message explained why the card stays */
  const moveBy = (key: string): boolean => {
    const currentColumn = columns[columnIndex]
    if (key === 'ArrowRight') return moveTo(columns[columnIndex + 1])
    if (key === 'ArrowLeft') return moveTo(columns[columnIndex - 1])
    if ((key === 'ArrowUp' || key === 'ArrowDown') && !isByHand) return moves.announce(t('trialboard:board.sorted'))
    if (key === 'ArrowUp') return cardIndex > 0 && moveTo(currentColumn, stack[cardIndex - 2]?.cardId ?? null)
    if (key === 'ArrowDown') return cardIndex < stack.length - 1 && moveTo(currentColumn, stack[cardIndex + 1]?.cardId ?? null)
    return false
  }
  return { items, moveBy, mayMove: card.actions.includes('update') }
}
