import { useRef, useState } from 'react'
import { type BoardCard, mostMovedCards } from '#resources/recruitment/boardAnswers.ts'

/** Cards selected for a common action. */
export interface ChosenCards {
  /** Selected cards that are still on the board, by column, in order. */
  readonly cards: readonly BoardCard[]
  readonly has: (card: BoardCard) => boolean
  /**
   * Selects a card or clears its selection, up to the maximum for one request. @param isRange includes all cards between this one and the
   * last toggled one in its column
   */
  readonly toggle: (card: BoardCard, isRange: boolean) => void
  readonly clear: () => void
}

/** @param stacks cards of each column as shown on the screen */
export function useChosenCards(stacks: ReadonlyMap<string, readonly BoardCard[]>): ChosenCards {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  return {
    cards: ids.size === 0 ? [] : [...stacks.values()].flat().filter(({ cardId }) => ids.has(cardId)),
    has: ({ cardId }) => ids.has(cardId),
    toggle({ cardId, columnId }, isRange) {
      const stack = (stacks.get(columnId) ?? []).filter(({ actions }) => actions.includes('update')).map((card) => card.cardId)
      const [fromIndex, toIndex] = [stack.indexOf(last.current ?? ''), stack.indexOf(cardId)]
      const isAdded = !ids.has(cardId)
      const affectedIds =
        isRange && fromIndex !== -1 ? stack.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1) : [cardId]
      last.current = cardId
      setIds((now) => (isAdded ? withMore(now, affectedIds) : new Set([...now].filter((id) => !affectedIds.includes(id)))))
    },
    clear: () => setIds(new Set()),
  }
}

const withMore = (ids: ReadonlySet<string>, addedIds: readonly string[]): ReadonlySet<string> =>
  new Set([...new Set([...ids, ...addedIds])].slice(0, mostMovedCards))
