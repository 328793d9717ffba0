import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'

/** Pixels: height of a card before it is measured, then the gap between two cards. */
const cardHeight = 76
const gap = 6
/** Number of cards rendered above and below the visible ones. A lane has fewer, because several lanes are visible. */
const overscan = { board: 3, lane: 1 }

interface VisibleCardsOptions {
  readonly isLane: boolean
  /** Index of the card that the Tab key reaches; -1 for none. */
  readonly tabStop: number
}

/**
 * Returns the visible cards of a column, and the card that the Tab key reaches, however far the column is scrolled. In print, returns all
 * cards.
 */
export function useVisibleCards(
  scroller: RefObject<HTMLElement | null>,
  cards: readonly BoardCard[],
  { isLane, tabStop }: VisibleCardsOptions,
) {
  const isPrinting = useIsPrinting()
  return useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => cards[index]?.cardId ?? index,
    gap,
    overscan: isLane ? overscan.lane : overscan.board,
    rangeExtractor: (range) => {
      if (isPrinting) return cards.map((_, index) => index)
      const shownIndexes = defaultRangeExtractor(range)
      return tabStop < 0 || shownIndexes.includes(tabStop) ? shownIndexes : [...shownIndexes, tabStop].sort((left, right) => left - right)
    },
  })
}
