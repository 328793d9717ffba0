import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { refusalAlone } from '../state/refusals.ts'
import type { DropPlace } from './dragCard.ts'

interface ColumnElements {
  readonly section: RefObject<HTMLElement | null>
  readonly head: RefObject<HTMLElement | null>
}

/** Moves cards that are dropped on a column, unless it refuses them. */
export function useColumnDrop(column: BoardColumn, cards: readonly BoardCard[], { section, head }: ColumnElements): void {
  const { t } = useTranslation(['trialboard', 'common'])
  const { board, stacks, moves, isByHand } = useBoardContext()
  // As it stands on the screen, the reader's own moves done.
  const cardNamed = (cardId: string) => [...stacks.values()].flat().find((each) => each.cardId === cardId)
  const refusalOf = useEffectEvent((cardId: string) => {
    const card = cardNamed(cardId)
    if (card === undefined) return t('trialboard:board.otherSite')
    if (card.columnId === column.columnId && !isByHand) return t('trialboard:board.sorted')
    const refusal = refusalAlone(card, column, board)
    return refusal === null ? null : t(`common:errors.${refusal}`)
  })
  const drop = useEffectEvent((cardId: string, place: DropPlace) => {
    const card = cardNamed(cardId)
    if (card === undefined || refusalOf(cardId) !== null) return
    const others = cards.filter((each) => each.cardId !== cardId)
    moves.move(card, { column, after: isByHand ? (others[behind(others, place)]?.cardId ?? null) : null })
  })
  useEffect(() => {
    if (section.current === null || head.current === null) return
    const elements = { element: section.current, head: head.current }
    let end: (() => void) | null = null
    let isOver = false
    void import('./dragCard.ts').then(({ dropColumn }) => {
      if (!isOver) end = dropColumn({ ...elements, refusalOf, onDrop: drop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [section, head])
}

/** The index of the card behind which another is dropped; -1 at the top. */
function behind(cards: readonly BoardCard[], place: DropPlace): number {
  if (place === 'head') return -1
  if (place === 'end') return cards.length - 1
  const neighbour = cards.findIndex(({ cardId }) => cardId === place.cardId)
  return place.edge === 'top' ? neighbour - 1 : neighbour
}
