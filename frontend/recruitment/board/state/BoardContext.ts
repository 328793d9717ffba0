import { createContext, use } from 'react'
import type { BoardAnswer, BoardCard } from '#resources/recruitment/boardAnswers.ts'
import type { ChosenCards } from './useChosenCards.ts'
import type { CollapsedColumns } from './useCollapsedColumns.ts'
import type { Moves } from './useMoves.ts'

/** Shared state of all columns and cards of a board. */
interface BoardContextValue {
  readonly board: BoardAnswer
  /** Cards of each column as shown on the screen, with the reader's pending moves applied. */
  readonly stacks: ReadonlyMap<string, readonly BoardCard[]>
  readonly moves: Moves
  /** Loads the current board. */
  readonly refresh: () => Promise<unknown>
  /** Card to scroll into view; null for none. */
  readonly sought: string | null
  readonly now: Date
  readonly isPhone: boolean
  /** Id of the heading above the board, if it is one of several sites' boards. */
  readonly laneHeading: string | undefined
  /** True if cards have a manual order, so that they can be moved within their column. */
  readonly isByHand: boolean
  readonly open: (card: BoardCard) => void
  readonly chosen: ChosenCards
  readonly collapsed: CollapsedColumns
}

export const BoardContext = createContext<BoardContextValue | null>(null)

/** @throws Error outside of a board */
export function useBoardContext(): BoardContextValue {
  const context = use(BoardContext)
  if (context === null) throw new Error('Cards stand on a board')
  return context
}
