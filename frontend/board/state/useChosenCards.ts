import { useRef, useState } from 'react'
import { type BoardCard, mostMovedCards } from '#resources/boardAnswers.ts'

/** The cards that are to be moved together. */
export interface ChosenCards {
  /** Column by column, each in its order: those that still stand on the board. */
  readonly cards: readonly BoardCard[]
  readonly has: (card: BoardCard) => boolean
  /** Chooses a card, or gives it up; as many as one call moves at most. @param isRange with all between it and the one that was chosen before it in its column */
  readonly toggle: (card: BoardCard, isRange: boolean) => void
  readonly clear: () => void
}

/** @param stacks the cards of each column as they stand on the screen */
export function useChosenCards(stacks: ReadonlyMap<string, readonly BoardCard[]>): ChosenCards {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  return {
    cards: ids.size === 0 ? [] : [...stacks.values()].flat().filter(({ cardId }) => ids.has(cardId)),
    has: ({ cardId }) => ids.has(cardId),
    toggle({ cardId, columnId }, isRange) {
      const stack = (stacks.get(columnId) ?? []).filter(({ actions }) => actions.includes('update')).map((card) => card.cardId)
      const [from, to] = [stack.indexOf(last.current ?? ''), stack.indexOf(cardId)]
      const isAdded = !ids.has(cardId)
      const meant = isRange && from !== -1 ? stack.slice(Math.min(from, to), Math.max(from, to) + 1) : [cardId]
      last.current = cardId
      setIds((now) => (isAdded ? withMore(now, meant) : new Set([...now].filter((id) => !meant.includes(id)))))
    },
    clear: () => setIds(new Set()),
  }
}

const withMore = (ids: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  new Set([...new Set([...ids, ...more])].slice(0, mostMovedCards))
