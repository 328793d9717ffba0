/** Column with the position of a row in its manual order, and the name by which lists sort by it. Only the engine writes the column. */
export const rankName = 'rank'

/** Key in the changes of a move's audit event: the IDs of the row directly above, before and after the move. Null at the top. */
export const movedAfter = 'movedAfter'

/**
 * Body of a move. It contains either `after`, the ID of the row before the new position, or `before`, the ID of the row after it. Null is
 * an end of the list: `after: null` is the top. The body names a neighbour, never an index, because other rows may have moved.
 */
export interface Move {
  /**
   * New value of the `between` field, such as the ID of a column, if the row moves to another order. Absent: the row stays in its order.
   */
  readonly to?: string
  readonly after?: string | null
  readonly before?: string | null
  /** The version that the caller has read. */
  readonly version?: number
}
