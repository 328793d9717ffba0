import { createContext } from 'react'
import type { Move } from '#resources/core/values/order.ts'
import type { ListRow } from '../listState/types.ts'
import type { Step } from './arrange.ts'

/** Manual order of a list's rows, and the actions on it. */
export interface RowOrder {
  /** Rows with all pending moves applied. */
  readonly rows: ListRow[]
  /** True if the list is sorted by this order. Otherwise rows cannot be moved. */
  readonly isShown: boolean
  /** Sorts the list by its manual order again. */
  show(): void
  canMove(row: ListRow): boolean
  /**
   * Returns a function that moves the row; null if the row is already there. @param focusSelector CSS selector of the element in the row that gets
   * the focus afterwards
   */
  stepOf(row: ListRow, step: Step, focusSelector: string): (() => void) | null
  /** Moves the row next to another row of the list. */
  move(row: ListRow, move: Move): void
  /** Result of the last move, for screen readers. */
  readonly announcement: string
}
export const OrderContext = createContext<RowOrder | null>(null)

/** Selectors of a row's drag handle and its menu. */
export const handle = '.row-handle'
export const menu = '.row-menu'
