import { createContext, use } from 'react'
import type { BoardAnswer, BoardCard } from '#resources/boardAnswers.ts'
import type { ChosenCards } from './useChosenCards.ts'
import type { CollapsedColumns } from './useCollapsedColumns.ts'
import type { Moves } from './useMoves.ts'

/** What every column and card of a board knows. */
interface BoardContextValue {
  readonly board: BoardAnswer
  /** The cards of each column as they stand on the screen, the reader's own moves done. */
  readonly stacks: ReadonlyMap<string, readonly BoardCard[]>
  readonly moves: Moves
  /** Asks what the board looks like now. */
  readonly refresh: () => Promise<unknown>
  /** The card that is brought into sight; null: none. */
  readonly sought: string | null
  readonly now: Date
  readonly isPhone: boolean
  /** Id of the heading above it, where it stands among the boards of other sites. */
  readonly laneHeading: string | undefined
  /** Cards stand as they were put, and can be put elsewhere in their column. */
  readonly isByHand: boolean
  readonly open: (card: BoardCard) => void
  readonly chosen: ChosenCards
  readonly collapsed: CollapsedColumns
}

export const BoardContext = createContext<BoardContextValue | null>(null)

/** @throws outside of a board */
export function useBoardContext(): BoardContextValue {
  const context = use(BoardContext)
  if (context === null) throw new Error('Cards stand on a board')
  return context
}
