import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { BoardCard } from '#resources/boardAnswers.ts'

/** Pixels of a card before it is measured, and between two. */
const cardHeight = 136
const gap = 8
/** Cards kept beyond what is seen, on either side: of a lane fewer, as there are several in sight. */
const overscan = { board: 2, lane: 1 }

/** The cards of a column that are in sight, and the one with the focus. */
export function useVisibleCards(scroller: RefObject<HTMLElement | null>, cards: readonly BoardCard[], isLane: boolean) {
  const focused = cards.findIndex(
    ({ cardId }) => document.activeElement?.closest('[data-card-id]')?.getAttribute('data-card-id') === cardId,
  )
  return useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => cards[index]?.cardId ?? index,
    gap,
    overscan: isLane ? overscan.lane : overscan.board,
    // The card with the focus stays, however far the column is scrolled.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return focused < 0 || shown.includes(focused) ? shown : [...shown, focused].sort((one, other) => one - other)
    },
  })
}
