import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { findBlockingRefusal } from '../state/refusals.ts'
import type { DropPosition } from './dragCard.ts'

interface ColumnElements {
  readonly section: RefObject<HTMLElement | null>
  readonly head: RefObject<HTMLElement | null>
}

/** Moves cards that are dropped on a column, unless the column refuses them. */
export function useColumnDrop(column: BoardColumn, cards: readonly BoardCard[], { section, head }: ColumnElements): void {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board, stacks, moves, isByHand } = useBoardContext()
  // Finds the card as shown on the screen, with the reader's pending moves applied.
  const findCard = (cardId: string) => [...stacks.values()].flat().find((each) => each.cardId === cardId)
  const rejectionTextOf = useEffectEvent((cardId: string) => {
    const card = findCard(cardId)
    if (card === undefined) return t('trialboard:board.otherSite')
    if (card.columnId === column.columnId && !isByHand) return t('trialboard:board.sorted')
    const refusal = findBlockingRefusal(card, column, board)
    return refusal === null ? null : t(`common:errors.${refusal}`)
  })
  const drop = useEffectEvent((cardId: string, position: DropPosition) => {
    const card = findCard(cardId)
    if (card === undefined || rejectionTextOf(cardId) !== null) return
    const others = cards.filter((each) => each.cardId !== cardId)
    moves.move(card, { column, after: isByHand ? (others[findPrecedingIndex(others, position)]?.cardId ?? null) : null })
  })
  useEffect(() => {
    if (section.current === null || head.current === null) return
    const elements = { element: section.current, head: head.current }
    let end: (() => void) | null = null
    let isOver = false
    void import('./dragCard.ts').then(({ dropColumn }) => {
      if (!isOver) end = dropColumn({ ...elements, refusalOf: rejectionTextOf, onDrop: drop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [section, head])
}

/** Returns the index of the card after which another is dropped; -1 at the top. */
function findPrecedingIndex(cards: readonly BoardCard[], position: DropPosition): number {
  if (position === 'head') return -1
  if (position === 'end') return cards.length - 1
  const neighbourIndex = cards.findIndex(({ cardId }) => cardId === position.cardId)
  return position.edge === 'top' ? neighbourIndex - 1 : neighbourIndex
}
