import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import type { CardMenuItem } from '../menu/cardMenu.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { refusalAlone } from '../state/refusals.ts'

/** The ways of a card: to each column by its menu, one step by the keyboard. */
export function useCardMoves(card: BoardCard) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board, stacks, moves, isByHand } = useBoardContext()
  const { columns } = board
  const at = columns.findIndex(({ columnId }) => columnId === card.columnId)
  const stack = stacks.get(card.columnId) ?? []
  const place = stack.findIndex(({ cardId }) => cardId === card.cardId)

  const to = (column: BoardColumn | undefined, after: string | null = null): boolean => {
    if (column === undefined || refusalAlone(card, column, board) !== null) return false
    moves.move(card, { column, after })
    return true
  }
  const items = columns
    .filter(({ columnId }) => columnId !== card.columnId)
    .map((column): CardMenuItem => {
      const refusal = refusalAlone(card, column, board)
      const name = column.name
      return {
        key: column.columnId,
        label: refusal === null ? name : t('trialboard:board.refusedColumn', { column: name, reason: t(`common:errors.${refusal}`) }),
        isDisabled: refusal !== null,
        go: () => to(column),
      }
    })
  /** @returns whether the key is one of them, and the card can go there */
  const moveBy = (key: string): boolean => {
    const here = columns[at]
    if (key === 'ArrowRight') return to(columns[at + 1])
    if (key === 'ArrowLeft') return to(columns[at - 1])
    if ((key === 'ArrowUp' || key === 'ArrowDown') && !isByHand) return moves.tell(t('trialboard:board.sorted'))
    if (key === 'ArrowUp') return place > 0 && to(here, stack[place - 2]?.cardId ?? null)
    if (key === 'ArrowDown') return place < stack.length - 1 && to(here, stack[place + 1]?.cardId ?? null)
    return false
  }
  return { items, moveBy, mayMove: card.actions.includes('update') }
}
