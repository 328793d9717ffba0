import { createContext } from 'react'
import type { Move } from '#resources/core/order.ts'
import type { ListRow } from '../listState/types.ts'
import type { Step } from './arrange.ts'

/** The order of a list whose rows people order, and what may be done about it. */
export interface RowOrder {
  /** As they will stand once what was asked for is done. */
  readonly rows: ListRow[]
  /** The list stands in this order now; else it is sorted by something else, and nothing can be moved in it. */
  readonly isShown: boolean
  /** Sorts the list by it again. */
  show(): void
  canMove(row: ListRow): boolean
  /** Null where the row stands there already. @param part of the row that has the focus afterwards, as CSS names it */
  stepOf(row: ListRow, step: Step, part: string): (() => void) | null
  /** Beside another row of the list. */
  move(row: ListRow, move: Move): void
  /** What became of the last move, to be read out. */
  readonly said: string
}
export const OrderContext = createContext<RowOrder | null>(null)

/** Where a row is taken to be dragged, and its menu. */
export const handle = '.row-handle'
export const menu = '.row-menu'
